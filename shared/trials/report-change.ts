import type { StoredTrialReport, TrialChange, TrialReport } from '../model/trial.ts';

/** Whether each judged question was passed, by the ids of the trial and the question. */
function answersOf({ results }: TrialReport): ReadonlyMap<string, boolean> {
  return new Map(
    results.flatMap(({ findings, id: trial }) =>
      findings.flatMap(({ id, outcome }): [string, boolean][] =>
        outcome === 'not-seen' ? [] : [[`${trial}/${id}`, outcome === 'met']],
      ),
    ),
  );
}

type Answers = ReturnType<typeof answersOf>;

/** Whether the grades of two reports can be compared: both answer the same questions, or one target was not reached. */
function areComparable(reports: readonly TrialReport[], was: Answers, is: Answers): boolean {
  if (reports.some(({ state }) => state === 'cancelled')) return false;
  if (reports.some(({ unreached }) => unreached !== undefined)) return true;
  return was.size === is.size && [...is.keys()].every((name) => was.has(name));
}

/** The changes between two reports. Only questions that both answer are compared. */
function changeSince(before: TrialReport, after: TrialReport): TrialChange {
  const [was, is] = [answersOf(before), answersOf(after)];
  const changed = [...is].filter(([name, met]) => was.has(name) && was.get(name) !== met);
  const better = changed.filter(([, met]) => met).length;
  const counts = { better, worse: changed.length - better };
  if (!areComparable([before, after], was, is)) return { before: before.id, otherQuestions: true, ...counts };
  return { before: before.id, ...(before.grade && { grade: before.grade }), ...counts };
}

/** A summary of each report, compared with the previous one for the same target. @param reports Newest first. */
export function reportSummaries(reports: readonly TrialReport[]): StoredTrialReport[] {
  return reports.map((report, index) => {
    const { grade, id, points, pointsPossible, startedAt, state, subject, target, total, unreached } = report;
    const before = reports.slice(index + 1).find((one) => one.subject === subject && one.target === target);
    return {
      ...{ id, subject, target, state, startedAt, total, points, pointsPossible },
      ...(grade && { grade }),
      ...(unreached && { unreached: unreached.diagnosis.sentence }),
      ...(before && { change: changeSince(before, report) }),
    };
  });
}
