import { expect, test } from 'vitest';
import {
  countOutcomes,
  failed,
  findTrials,
  trialRows,
  wantedIds,
} from '../../../../renderer/store/trials/trial-rows.ts';
import { metNeeds } from '#shared/trials/trial-needs.ts';
import { reportOf, resultOf, trialOf } from './trial.ts';

const trials = [
  trialOf({ id: 'good' }),
  trialOf({ id: 'unsigned', title: 'Not signed', needs: 'secret' }),
  trialOf({ id: 'expires', subject: 'client' }),
];
const nothing = metNeeds({ scheme: 'none', secret: false, auth: { kind: 'none' } });
const asked = { subject: 'receiver' as const, leftOut: [], given: nothing, report: undefined };

test('shows only the trials of one subject, with missing prerequisites', () => {
  const rows = trialRows(trials, asked);
  expect(rows.map(({ trial, lacks }) => [trial.id, lacks])).toEqual([
    ['good', undefined],
    ['unsigned', 'secret'],
  ]);
  expect(trialRows(trials, { ...asked, given: { ...nothing, secret: true } })[1]?.lacks).toBeUndefined();
});

test('marks excluded trials', () => {
  expect(trialRows(trials, { ...asked, leftOut: ['good'] }).map(({ wanted }) => wanted)).toEqual([false, true]);
});

test('runs the included trials that do not lack a prerequisite', () => {
  expect(wantedIds(trialRows(trials, asked))).toEqual({ ids: ['good'], all: true });
  expect(wantedIds(trialRows(trials, { ...asked, leftOut: ['good'] }))).toEqual({ ids: [], all: false });
});

test('takes the running trial and the results from the report of the subject', () => {
  const report = reportOf({ state: 'running', current: 'unsigned', results: [resultOf('good', 'met')] });
  expect(trialRows(trials, { ...asked, report })).toMatchObject([
    { running: false, result: { id: 'good' } },
    { running: true, result: undefined },
  ]);
  const ofClient = trialRows(trials, { ...asked, subject: 'client', report });
  expect(ofClient).toMatchObject([{ running: false, result: undefined }]);
});

test('counts a trial as failed when a finding is negative or it could not run, but not when nothing was seen', () => {
  expect(failed({ result: undefined })).toBe(false);
  expect(failed({ result: resultOf('good', 'met') })).toBe(false);
  expect(failed({ result: resultOf('good', 'not-seen') })).toBe(false);
  expect(failed({ result: resultOf('good', 'not-met') })).toBe(true);
  expect(failed({ result: { ...resultOf('good', 'met'), findings: [], error: 'No room.' } })).toBe(true);
});

test('finds trials by words in any order, by evidence, and by failure', () => {
  const results = [resultOf('good', 'met'), resultOf('unsigned', 'not-met', 'It responded with 200.')];
  const rows = trialRows(trials, { ...asked, report: reportOf({ results }) });
  const ids = (q: string, failedOnly?: true) =>
    findTrials(rows, { q, ...(failedOnly && { failedOnly }) }).map(({ trial }) => trial.id);
  // The one that failed is first.
  expect(ids('')).toEqual(['unsigned', 'good']);
  expect(ids('signed NOT')).toEqual(['unsigned']);
  expect(ids('responded 200')).toEqual(['unsigned']);
  expect(ids('', true)).toEqual(['unsigned']);
  expect(ids('event', true)).toEqual(['unsigned']);
  expect(ids('nothing like it')).toEqual([]);
});

test('counts findings by outcome', () => {
  const results = [resultOf('a', 'met'), resultOf('b', 'met'), resultOf('c', 'not-seen')];
  expect(countOutcomes(reportOf({ results }))).toEqual({ met: 2, 'not-met': 0, 'not-seen': 1 });
});
