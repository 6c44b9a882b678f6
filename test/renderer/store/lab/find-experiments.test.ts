import { expect, test } from 'vitest';
import { experimentLayers } from '#shared/experiments/facts.ts';
import { experimentLayer } from '#shared/model/experiment.ts';
import {
  findExperiments,
  firstToShow,
  latestById,
  standingOf,
  type ExperimentFilter,
} from '../../../../renderer/store/lab/find-experiments.ts';
import { experimentOf, resultOf } from './experiments.ts';

const items = [
  experimentOf({ id: 'receiver-recovers', layer: 'timing', title: 'Receiver fails, then recovers' }),
  experimentOf({ id: 'token-expired' }),
  experimentOf({ id: 'token-revoked', title: 'Access token revoked' }),
];
const results = new Map([
  ['token-expired', resultOf({ id: 'token-expired' })],
  ['token-revoked', resultOf({ id: 'token-revoked', restored: false })],
]);

const found = (filter: ExperimentFilter) => findExperiments(items, results, filter).map(({ id }) => id);

test('lists every layer once', () => {
  expect(experimentLayers.map(({ layer }) => layer)).toEqual(experimentLayer.options);
});

test('takes the result of the latest run over the stored one', () => {
  const [older, newer] = [resultOf({ id: 'a', passed: false }), resultOf({ id: 'a' })];
  const latest = latestById([resultOf({ id: 'earlier' }), older], [newer, resultOf({ id: 'b' })]);
  expect([...latest.keys()]).toEqual(['earlier', 'a', 'b']);
  expect(latest.get('a')).toBe(newer);
});

test('sorts the catalogue by layer', () => {
  expect(found({})).toEqual(['token-expired', 'token-revoked', 'receiver-recovers']);
});

test.each([
  ['revoked access', ['token-revoked']],
  ['RFC 6750', ['token-expired', 'token-revoked', 'receiver-recovers']],
  ['recovers', ['receiver-recovers']],
  ['nothing like it', []],
])('finds the words "%s" in any order', (q, those) => {
  expect(found({ q })).toEqual(those);
});

test.each([
  ['not-run', ['receiver-recovers']],
  ['as-expected', ['token-expired']],
  ['not-as-expected', ['token-revoked']],
] as const)('filters by the last result: %s', (standing, those) => {
  expect(found({ standing })).toEqual(those);
});

test('filters by layer', () => {
  expect(found({ layer: 'timing' })).toEqual(['receiver-recovers']);
});

test('is not as expected when a change was not restored, whatever the result', () => {
  expect(standingOf({}, resultOf({ id: 'a', passed: true, restored: false }))).toBe('not-as-expected');
  expect(standingOf({}, resultOf({ id: 'a', passed: false, restored: true }))).toBe('not-as-expected');
  expect(standingOf({}, resultOf({ id: 'a' }))).toBe('as-expected');
  expect(standingOf({}, undefined)).toBe('not-run');
  expect(standingOf({ notApplicable: 'It has no event.' }, resultOf({ id: 'a' }))).toBe('not-applicable');
});

test('shows the first experiment that is not as expected, else the newest result, else the first one', () => {
  const first = (...of: Parameters<typeof resultOf>[0][]) => {
    const last = new Map(of.map((each) => [each.id ?? '', resultOf(each)]));
    return [false, true].map((running) => firstToShow(items, last, running)?.id);
  };
  const [old, young] = ['2026-11-20T12:00:00.000Z', '2026-11-20T13:00:00.000Z'];
  expect(first()).toEqual(['receiver-recovers', 'receiver-recovers']);
  expect(first({ id: 'token-expired', startedAt: old }, { id: 'token-revoked', startedAt: young })).toEqual([
    'token-revoked',
    // The newest one changes all the time during a run.
    'token-expired',
  ]);
  expect(
    first({ id: 'token-expired', startedAt: young }, { id: 'token-revoked', startedAt: old, passed: false }),
  ).toEqual(['token-revoked', 'token-revoked']);
});
