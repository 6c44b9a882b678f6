import { expect, it } from 'vitest';
import type { TrialResult } from '#shared/model/trial.ts';
import { gradeOf } from '#shared/trials/grade.ts';

type Outcome = TrialResult['findings'][number]['outcome'];

/** Results with one finding each, of weight 1 unless given. */
const resultsOf = (...outcomes: (Outcome | [Outcome, number])[]): TrialResult[] =>
  outcomes.map((one) => {
    const [outcome, weight] = typeof one === 'string' ? [one, 1] : one;
    return { findings: [{ outcome, weight }] } as unknown as TrialResult;
  });

it.each([
  [resultsOf('met', 'met'), 'A'],
  [resultsOf(...Array<Outcome>(9).fill('met'), 'not-met'), 'B'],
  [resultsOf(['met', 30], ['not-met', 3]), 'C'],
  [resultsOf('met', 'not-met', 'not-met', 'not-met'), 'F'],
  [resultsOf('met', 'not-seen'), 'A'],
])('grades the share of the judged points: %#', (results, grade) => {
  expect(gradeOf(results).grade).toBe(grade);
});

it('has no grade if nothing failed, but less than half of the points could be judged', () => {
  expect(gradeOf(resultsOf(['met', 3], ['not-seen', 2], ['not-seen', 2]))).toEqual({ points: 3, pointsPossible: 3 });
  expect(gradeOf(resultsOf('not-met', ['not-seen', 5])).grade).toBe('F');
  expect(gradeOf([])).toEqual({ points: 0, pointsPossible: 0 });
});
