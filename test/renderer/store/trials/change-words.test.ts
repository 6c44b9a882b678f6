import { expect, test } from 'vitest';
import type { TrialRun } from '#shared/model/trial.ts';
import type { RunSummary } from '#shared/runs/run.ts';
import { changeOf } from '#shared/trials/report-change.ts';
import { summaryOf } from '../../../../electron/engine/runs/stored-runs.ts';
import { changeWords, markWords } from '../../../../renderer/store/trials/change-words.ts';
import { reportOf, resultOf } from './trial.ts';

type Summary = NonNullable<RunSummary['trials']>;
const kept = (part: Partial<Summary>, state: RunSummary['state'] = 'done') => ({
  state,
  trials: { subject: 'receiver' as const, ...part },
});
const change = { before: 'tst_0', better: 0, worse: 0 };

test.each<[string, Partial<Summary>, unknown]>([
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
  [
    'an answer that is worse',
    { grade: 'C', change: { ...change, grade: 'C', worse: 1 } },
    { words: '1 answer worse', tone: 'bad' },
  ],
  [
    'a mark for other questions',
    { grade: 'A', change: { ...change, otherQuestions: true, better: 1 } },
    { words: '1 answer better', tone: 'ok' },
  ],
  ['nothing that compares', { grade: 'A', change: { ...change, otherQuestions: true } }, undefined],
  ['the same', { grade: 'C', change: { ...change, grade: 'C' } }, { words: 'as before', tone: 'none' }],
])('describes the change from the previous report: %s', (_, part, words) => {
  expect(changeWords(kept(part))).toEqual(words);
});

test('explains a missing grade', () => {
  expect(markWords(kept({ grade: 'B' }))).toBe('B');
  expect(markWords(kept({}, 'cancelled'))).toBe('cancelled');
  expect(markWords(kept({}, 'running'))).toBe('running');
  expect(markWords(kept({ unreached: 'Nothing listens.' }, 'failed'))).toBe('not reached');
  expect(markWords(kept({}))).toBe('not graded');
});

test('compares only common questions, and only with the same target', () => {
  const before = reportOf({ id: 'tst_0', results: [resultOf('a', 'not-met'), resultOf('b', 'met')], grade: 'E' });
  const results = [resultOf('a', 'met'), resultOf('b', 'not-seen'), resultOf('c', 'not-met')];
  const elsewhere = reportOf({ id: 'tst_1', target: 'http://localhost:4000/hooks' });
  const after = reportOf({ id: 'tst_2', results, grade: 'A' });
  const reports = [after, elsewhere, before];
  expect(changeOf(after, reports)).toEqual({ before: 'tst_0', otherQuestions: true, better: 1, worse: 0 });
  expect(changeOf(elsewhere, reports)).toBeUndefined();
});

test('compares answers by the id of their question, whatever its text and position', () => {
  const finding = (id: string, question: string, outcome: 'met' | 'not-met') => ({
    ...{ id, question, outcome },
    ...{ weight: 1, why: 'It matters', evidence: 'It responded with 204.' },
  });
  const resultWith = (...findings: ReturnType<typeof finding>[]) => ({ ...resultOf('a', 'met'), findings });
  const after = reportOf({
    results: [resultWith(finding('in-time', 'Accepted?', 'met'), finding('taken', 'Fast?', 'not-met'))],
  });
  const before = reportOf({
    id: 'tst_0',
    results: [resultWith(finding('taken', 'Accepted?', 'met'), finding('in-time', 'Within 5 s?', 'met'))],
  });
  expect(changeOf(after, [after, before])).toEqual({ before: 'tst_0', better: 0, worse: 1 });
});

const [met, notMet] = [resultOf('a', 'met'), resultOf('b', 'not-met')];
const both = reportOf({ id: 'tst_0', results: [met, notMet], grade: 'C' });
const diagnosis = {
  ...{ cause: 'connection-refused', sentence: 'Nothing listens.', confidence: 'certain' as const },
  ...{ evidence: [], advice: 'Start it.', source: 'RFC 9293' },
};

test.each<[string, Partial<TrialRun>, Partial<TrialRun>, string | undefined]>([
  ['of the same questions', both, { results: [met, resultOf('b', 'met')], grade: 'A' }, 'C to A'],
  ['of one trial alone after all', both, { results: [met], grade: 'A' }, undefined],
  ['of all trials after one alone', { results: [met], grade: 'A' }, { ...both, id: 'tst_1' }, undefined],
  [
    'of a question that could not be judged',
    both,
    { results: [met, resultOf('b', 'not-seen')], grade: 'A' },
    undefined,
  ],
  ['after a cancelled one', { ...both, state: 'cancelled' }, { results: [met, notMet], grade: 'C' }, undefined],
  ['of a cancelled one', both, { state: 'cancelled', results: [met], grade: 'A' }, undefined],
  ['of one not reached', both, { state: 'failed', unreached: { diagnosis, traces: [] } }, 'C to not reached'],
])('the grade %s', (_, before, after, words) => {
  const report = reportOf({ id: 'tst_1', ...after });
  const change = changeOf(report, [report, reportOf({ ...before, id: 'tst_0' })]);
  const { trials } = summaryOf(report);
  expect(
    changeWords({ state: report.state, trials: { ...(trials as Summary), ...(change && { change }) } })?.words,
  ).toBe(words);
});
