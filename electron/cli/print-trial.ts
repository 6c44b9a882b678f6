import type { TrialFinding, TrialReport, TrialResult } from '#shared/model/trial.ts';

const marks = { met: 'yes', 'not-met': 'NO ', 'not-seen': '-  ' } as const;

const findingLines = ({ evidence, outcome, question, why }: TrialFinding): string[] => [
  `  ${marks[outcome]}  ${question} ${evidence}`,
  ...(outcome === 'not-met' ? [`       ${why}.`] : []),
];

/** One trial: its title, and an answer to each question. */
export function trialLines({ error, findings, title }: TrialResult): string[] {
  return [title, ...(error === undefined ? [] : [`  NO   ${error}`]), ...findings.flatMap(findingLines)];
}

/** That nothing was judged, why, and what to do about it. */
export function unreachedLines({ unreached }: TrialReport): string[] {
  if (!unreached) return [];
  const { advice, evidence, sentence } = unreached.diagnosis;
  return [
    'Not reached: nothing was judged.',
    `  ${sentence}`,
    `  ${advice}`,
    ...evidence.map((one) => `       ${one}`),
  ];
}

/** The mark, and what it is made of. */
export function gradeLine({ grade, points, pointsPossible, problem, results, state }: TrialReport): string {
  const unseen = results.flatMap(({ findings }) => findings).filter(({ outcome }) => outcome === 'not-seen').length;
  const apart = unseen === 0 ? '' : `, ${unseen} not judged`;
  const words =
    grade === undefined ? 'Nothing could be judged' : `Grade ${grade}: ${points} of ${pointsPossible} points${apart}`;
  const end = state === 'finished' ? '' : ` (${state}${problem === undefined ? '' : `: ${problem}`})`;
  return words + end;
}
