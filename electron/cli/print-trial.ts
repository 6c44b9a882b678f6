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

/** The mark, and what it is made of. */
export function gradeLine({ grade, points, pointsPossible, problem, state }: TrialReport): string {
  const words =
    grade === undefined ? 'Nothing could be judged' : `Grade ${grade}: ${points} of ${pointsPossible} points`;
  const end = state === 'finished' ? '' : ` (${state}${problem === undefined ? '' : `: ${problem}`})`;
  return words + end;
}
