import { expect, test } from 'vitest';
import type { KeptTrialReport } from '#shared/model/trial.ts';
import { keptLines } from '#shared/trials/report-change.ts';
import { changeWords, markWords } from '../../../../renderer/store/trials/change-words.ts';
import { reportOf, resultOf } from './trial.ts';

const [line] = keptLines([reportOf()]);
const kept = (part: Partial<KeptTrialReport>) => ({ ...(line as KeptTrialReport), ...part });
const change = { before: 'tst_0', better: 0, worse: 0 };

test.each<[string, Partial<KeptTrialReport>, unknown]>([
  ['the first about its target', { grade: 'A' }, undefined],
  ['a better mark', { grade: 'A', change: { ...change, grade: 'C', better: 4 } }, { words: 'C to A', tone: 'ok' }],
  ['a worse mark', { grade: 'F', change: { ...change, grade: 'C' } }, { words: 'C to F', tone: 'bad' }],
  [
    'none any more',
    { unreached: 'No.', change: { ...change, grade: 'B' } },
    { words: 'B to not reached', tone: 'bad' },
  ],
  ['a first mark', { grade: 'B', change }, { words: 'not graded to B', tone: 'ok' }],
  [
    'other answers',
    { grade: 'C', change: { ...change, grade: 'C', better: 2, worse: 1 } },
    { words: '2 answers better, 1 worse', tone: 'ok' },
  ],
  ['the same', { grade: 'C', change: { ...change, grade: 'C' } }, { words: 'as before', tone: 'none' }],
])('%s is told from the report before', (_, part, words) => {
  expect(changeWords(kept(part))).toEqual(words);
});

test('what was not graded says why', () => {
  expect(markWords(kept({ grade: 'B' }))).toBe('B');
  expect(markWords(kept({ state: 'cancelled' }))).toBe('cancelled');
  expect(markWords(kept({ state: 'failed', unreached: 'Nothing listens.' }))).toBe('not reached');
  expect(markWords(kept({}))).toBe('not graded');
});

test('only questions that both answer are compared, and only with the same target', () => {
  const before = reportOf({ id: 'tst_0', results: [resultOf('a', 'not-met'), resultOf('b', 'met')], grade: 'E' });
  const results = [resultOf('a', 'met'), resultOf('b', 'not-seen'), resultOf('c', 'not-met')];
  const elsewhere = reportOf({ id: 'tst_1', target: 'http://localhost:4000/hooks' });
  const [after, other] = keptLines([reportOf({ id: 'tst_2', results, grade: 'A' }), elsewhere, before]);
  expect(after?.change).toEqual({ before: 'tst_0', grade: 'E', better: 1, worse: 0 });
  expect(other?.change).toBeUndefined();
});
