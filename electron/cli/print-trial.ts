import type { TrialFinding, TrialResult, TrialRun } from '#shared/model/trial.ts';

const marks = { met: 'yes', 'not-met': 'NO ', 'not-seen': '-  ' } as const;

const findingLines = ({ evidence, outcome, question, why }: TrialFinding): string[] => [
  `  ${marks[outcome]}  ${question} ${evidence}`,
  ...(outcome === 'not-met' ? [`       ${why}.`] : []),
];

/** The title of a trial and a line for each of its findings. */
export function trialLines({ error, findings, title }: TrialResult): string[] {
  return [title, ...(error === undefined ? [] : [`  NO   ${error}`]), ...findings.flatMap(findingLines)];
}

/** Reports that the client or receiver was not reached, with reason and advice. */
export function unreachedLines({ unreached }: TrialRun): string[] {
  if (!unreached) return [];
  const { advice, evidence, sentence } = unreached.diagnosis;
  return ['Not reached, not graded.', `  ${sentence}`, `  ${advice}`, ...evidence.map((one) => `       ${one}`)];
}

/** The trials that did not run, each with the reason. */
export function skippedLines({ skipped = [] }: TrialRun): string[] {
  return skipped.flatMap(({ reason, title }) => [title, `  -    Skipped: ${reason}`]);
}

/** The grade, its points, and how many findings and trials are not included. */
export function gradeLine({ grade, points, pointsPossible, problem, results, skipped = [], state }: TrialRun): string {
  const unseen = results.flatMap(({ findings }) => findings).filter(({ outcome }) => outcome === 'not-seen').length;
  const trials = skipped.length === 1 ? '1 trial' : `${skipped.length} trials`;
  const excluded = (unseen === 0 ? '' : `, ${unseen} not judged`) + (skipped.length === 0 ? '' : `, ${trials} skipped`);
  const summary =
    grade === undefined ? `Not graded${excluded}` : `Grade ${grade}: ${points} of ${pointsPossible} points${excluded}`;
  const end = state === 'done' ? '' : ` (${state}${problem === undefined ? '' : `: ${problem}`})`;
  return summary + end;
}
