import { expect, test } from 'vitest';
import { sequenceOf } from '#shared/trace/sequence.ts';
import { layoutSequence } from '../../../../renderer/components/sequence-diagram/layout-sequence.ts';
import { attempt, decision, event, exchange } from '../../../shared/trace/entries.ts';

const entries = [
  exchange({ seq: 1, atMs: 0, durationMs: 30 }),
  event({ seq: 2, atMs: 10 }),
  attempt({ seq: 3, atMs: 5000, durationMs: 5 }),
];

test('moments stand below each other in the order of time', () => {
  const { moments } = layoutSequence(sequenceOf(entries), 800);
  const ys = moments.map(({ y }) => y);
  expect(ys).toEqual([...new Set(ys)].sort((a, b) => a - b));
});

test('an answer stands below its request', () => {
  const { hops } = layoutSequence(sequenceOf(entries), 800);
  expect(hops.every(({ requestY, answerY }) => answerY > requestY)).toBe(true);
});

test('marks where much time passed between two moments', () => {
  const { moments } = layoutSequence(sequenceOf(entries), 800);
  expect(moments.map(({ gapMs }) => gapMs)).toEqual([undefined, undefined, undefined, 4970, undefined]);
});

test('fits the width there is, and keeps lifelines apart where there is little', () => {
  const sequence = sequenceOf([...entries, decision({ seq: 4 })]);
  expect(layoutSequence(sequence, 900).width).toBe(900);
  expect(layoutSequence(sequence, 200).spacing).toBeGreaterThan(90);
});
