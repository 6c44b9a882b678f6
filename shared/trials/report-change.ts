import type { KeptTrialReport, TrialChange, TrialReport } from '../model/trial.ts';

/** How each question that could be judged was answered, by trial and question. */
function answersOf({ results }: TrialReport): ReadonlyMap<string, boolean> {
  return new Map(
    results.flatMap(({ findings, id }) =>
      findings.flatMap(({ outcome, question }): [string, boolean][] =>
        outcome === 'not-seen' ? [] : [[`${id}: ${question}`, outcome === 'met']],
      ),
    ),
  );
}

type Answers = ReturnType<typeof answersOf>;

/** Whether the grades of two reports compare: they are of the same questions, or there was nothing to ask. */
function doCompare(reports: readonly TrialReport[], was: Answers, is: Answers): boolean {
  if (reports.some(({ state }) => state === 'cancelled')) return false;
  if (reports.some(({ unreached }) => unreached !== undefined)) return true;
  return was.size === is.size && [...is.keys()].every((name) => was.has(name));
}

/** How a report differs from one before it; only questions that both answer are compared. */
function changeSince(before: TrialReport, after: TrialReport): TrialChange {
  const [was, is] = [answersOf(before), answersOf(after)];
  const changed = [...is].filter(([name, met]) => was.has(name) && was.get(name) !== met);
  const better = changed.filter(([, met]) => met).length;
  const counts = { better, worse: changed.length - better };
  if (!doCompare([before, after], was, is)) return { before: before.id, otherQuestions: true, ...counts };
  return { before: before.id, ...(before.grade && { grade: before.grade }), ...counts };
}

/** Each report in a line, compared with the one before it about the same target. @param reports Newest first. */
export function keptLines(reports: readonly TrialReport[]): KeptTrialReport[] {
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
