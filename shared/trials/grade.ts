import type { TrialGrade, TrialResult } from '../model/trial.ts';

/**
 * The points of all questions that could be judged, and the grade for them. If a question with weight 3 fails, the
 * grade is C at best. Without a failure, there is no grade unless half of the points could be judged.
 */
export function gradeOf(results: readonly TrialResult[]): {
  points: number;
  pointsPossible: number;
  grade?: TrialGrade;
} {
  const all = results.flatMap(({ findings }) => findings);
  const judged = all.filter(({ outcome }) => outcome !== 'not-seen');
  const sum = (those: typeof judged): number => those.reduce((points, { weight }) => points + weight, 0);
  const pointsPossible = sum(judged);
  const points = sum(judged.filter(({ outcome }) => outcome === 'met'));
  const isEnough = points < pointsPossible || pointsPossible >= sum(all) / 2;
  if (pointsPossible === 0 || !isEnough) return { points, pointsPossible };
  const share = points / pointsPossible;
  const marks: readonly [number, TrialGrade][] = [
    [1, 'A'],
    [0.9, 'B'],
    [0.75, 'C'],
    [0.6, 'D'],
    [0.4, 'E'],
  ];
  const grade = marks.find(([least]) => share >= least)?.[1] ?? 'F';
  const grave = judged.some(({ outcome, weight }) => outcome === 'not-met' && weight === 3);
  return { points, pointsPossible, grade: grave && grade === 'B' ? 'C' : grade };
}
