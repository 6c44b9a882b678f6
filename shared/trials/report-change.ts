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

/** How a report differs from one before it; only questions that both answer are compared. */
function changeSince(before: TrialReport, after: TrialReport): TrialChange {
  const was = answersOf(before);
  const changed = [...answersOf(after)].filter(([name, met]) => was.has(name) && was.get(name) !== met);
  const better = changed.filter(([, met]) => met).length;
  return { before: before.id, ...(before.grade && { grade: before.grade }), better, worse: changed.length - better };
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
