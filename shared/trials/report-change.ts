import type { TrialChange, TrialRun } from '../model/trial.ts';

/** Whether each judged question was passed, by the ids of the trial and the question. */
function answersOf({ results }: TrialRun): ReadonlyMap<string, boolean> {
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
function areComparable(reports: readonly TrialRun[], was: Answers, is: Answers): boolean {
  if (reports.some(({ state }) => state === 'cancelled')) return false;
  if (reports.some(({ unreached }) => unreached !== undefined)) return true;
  return was.size === is.size && [...is.keys()].every((name) => was.has(name));
}

/**
 * The changes of a report since the previous one about the same target. Only questions that both answer are compared.
 * @param reports Newest first.
 */
export function changeOf(after: TrialRun, reports: readonly TrialRun[]): TrialChange | undefined {
  const { id, subject, target } = after;
  const before = reports
    .slice(reports.findIndex((one) => one.id === id) + 1)
    .find((one) => one.subject === subject && one.target === target);
  if (!before) return undefined;
  const [was, is] = [answersOf(before), answersOf(after)];
  const changed = [...is].filter(([name, met]) => was.has(name) && was.get(name) !== met);
  const better = changed.filter(([, met]) => met).length;
  const counts = { better, worse: changed.length - better };
  if (!areComparable([before, after], was, is)) return { before: before.id, otherQuestions: true, ...counts };
  return { before: before.id, ...(before.grade && { grade: before.grade }), ...counts };
}
