import { expect, test } from 'vitest';
import { experimentLayers } from '#shared/experiments/layers.ts';
import { experimentLayer } from '#shared/model/experiment.ts';
import {
  everyExperiment,
  findExperiments,
  standingOf,
  type ExperimentFilter,
} from '../../../../renderer/store/lab/find-experiments.ts';
import { experimentOf, resultOf } from './experiments.ts';

const items = [
  experimentOf({ id: 'receiver-recovers', layer: 'timing', title: 'Receiver down, then up' }),
  experimentOf({ id: 'token-expired' }),
  experimentOf({ id: 'token-revoked', title: 'Access token revoked' }),
];
const results = new Map([
  ['token-expired', resultOf({ id: 'token-expired' })],
  ['token-revoked', resultOf({ id: 'token-revoked', restored: false })],
]);

const found = (filter: Partial<ExperimentFilter>) =>
  findExperiments(items, results, { ...everyExperiment, ...filter }).map(
    ({ layer, experiments }) => `${layer}: ${experiments.map(({ id }) => id).join(' ')}`,
  );

test('every layer is told to people once', () => {
  expect(experimentLayers.map(({ layer }) => layer)).toEqual(experimentLayer.options);
});

test('the catalogue stands by layer, in their order, without those that are empty', () => {
  expect(found({})).toEqual(['auth: token-expired token-revoked', 'timing: receiver-recovers']);
});

test.each([
  ['revoked access', ['auth: token-revoked']],
  ['RFC 6750', ['auth: token-expired token-revoked', 'timing: receiver-recovers']],
  ['recovers', ['timing: receiver-recovers']],
  ['nothing like it', []],
])('the words "%s" are looked for in any order', (text, those) => {
  expect(found({ text })).toEqual(those);
});

test.each([
  ['not-run', ['timing: receiver-recovers']],
  ['as-expected', ['auth: token-expired']],
  ['not-as-expected', ['auth: token-revoked']],
] as const)('the last result narrows it to those %s', (standing, those) => {
  expect(found({ standing })).toEqual(those);
});

test('a layer narrows it', () => {
  expect(found({ layer: 'timing' })).toEqual(['timing: receiver-recovers']);
});

test('what was not put back is not as expected, whatever was seen', () => {
  expect(standingOf(resultOf({ id: 'a', passed: true, restored: false }))).toBe('not-as-expected');
  expect(standingOf(resultOf({ id: 'a', passed: false, restored: true }))).toBe('not-as-expected');
  expect(standingOf(resultOf({ id: 'a' }))).toBe('as-expected');
  expect(standingOf(undefined)).toBe('not-run');
});
