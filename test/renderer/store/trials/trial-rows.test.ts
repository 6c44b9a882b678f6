import { expect, test } from 'vitest';
import { countOutcomes, failed, findTrials, trialRows } from '../../../../renderer/store/trials/trial-rows.ts';
import { reportOf, resultOf, trialOf } from './trial.ts';

const trials = [
  trialOf({ id: 'good' }),
  trialOf({ id: 'unsigned', title: 'Not signed', needs: 'secret' }),
  trialOf({ id: 'expires', subject: 'client' }),
];
const nothing = { secret: false, auth: false };
const asked = { subject: 'receiver' as const, leftOut: [], given: nothing, report: undefined };

test('the trials of one subject alone are shown, with what they lack', () => {
  const rows = trialRows(trials, asked);
  expect(rows.map(({ trial, lacks }) => [trial.id, lacks])).toEqual([
    ['good', undefined],
    ['unsigned', 'secret'],
  ]);
  expect(trialRows(trials, { ...asked, given: { secret: true, auth: false } })[1]?.lacks).toBeUndefined();
});

test('what is left out is not wanted', () => {
  expect(trialRows(trials, { ...asked, leftOut: ['good'] }).map(({ wanted }) => wanted)).toEqual([false, true]);
});

test('the trial under way and the results are those of the report of this subject', () => {
  const report = reportOf({ state: 'running', current: 'unsigned', results: [resultOf('good', 'met')] });
  expect(trialRows(trials, { ...asked, report })).toMatchObject([
    { underWay: false, result: { id: 'good' } },
    { underWay: true, result: undefined },
  ]);
  const ofClient = trialRows(trials, { ...asked, subject: 'client', report });
  expect(ofClient).toMatchObject([{ underWay: false, result: undefined }]);
});

test('a trial failed when an answer is no or it could not be carried out, not when nothing was seen', () => {
  expect(failed({ result: undefined })).toBe(false);
  expect(failed({ result: resultOf('good', 'met') })).toBe(false);
  expect(failed({ result: resultOf('good', 'not-seen') })).toBe(false);
  expect(failed({ result: resultOf('good', 'not-met') })).toBe(true);
  expect(failed({ result: { ...resultOf('good', 'met'), findings: [], error: 'No room.' } })).toBe(true);
});

test('trials are found by words in any order, also those of the evidence, and by failure', () => {
  const results = [resultOf('good', 'met'), resultOf('unsigned', 'not-met', 'It answered 200.')];
  const rows = trialRows(trials, { ...asked, report: reportOf({ results }) });
  const ids = (text: string, failedOnly = false) => findTrials(rows, text, failedOnly).map(({ trial }) => trial.id);
  expect(ids('')).toEqual(['good', 'unsigned']);
  expect(ids('signed NOT')).toEqual(['unsigned']);
  expect(ids('answered 200')).toEqual(['unsigned']);
  expect(ids('', true)).toEqual(['unsigned']);
  expect(ids('event', true)).toEqual(['unsigned']);
  expect(ids('nothing like it')).toEqual([]);
});

test('answers are counted by their kind', () => {
  const results = [resultOf('a', 'met'), resultOf('b', 'met'), resultOf('c', 'not-seen')];
  expect(countOutcomes(reportOf({ results }))).toEqual({ met: 2, 'not-met': 0, 'not-seen': 1 });
});
