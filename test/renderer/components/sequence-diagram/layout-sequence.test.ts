import { expect, test } from 'vitest';
import { sequenceOf } from '#shared/trace/sequence.ts';
import { layoutSequence, nameCharacter, scaleOf } from '#shared/trace/layout-sequence.ts';
import { attempt, decision, event, exchange } from '../../../shared/trace/entries.ts';

const entries = [
  exchange({ seq: 1, atMs: 0, durationMs: 30 }),
  event({ seq: 2, atMs: 10 }),
  attempt({ seq: 3, atMs: 5000, durationMs: 5 }),
];

test('places moments from top to bottom in order of time', () => {
  const { moments } = layoutSequence(sequenceOf(entries), 800);
  const ys = moments.map(({ y }) => y);
  expect(ys).toEqual([...new Set(ys)].sort((a, b) => a - b));
});

test('places a response below its request', () => {
  const { hops } = layoutSequence(sequenceOf(entries), 800);
  expect(hops.every(({ requestY, answerY }) => answerY > requestY)).toBe(true);
});

test('marks a long gap between two moments', () => {
  const { moments } = layoutSequence(sequenceOf(entries), 800);
  expect(moments.map(({ gapMs }) => gapMs)).toEqual([undefined, undefined, undefined, 4970, undefined]);
});

test('fits the available width, and keeps a minimum distance between lifelines', () => {
  const sequence = sequenceOf([...entries, decision({ seq: 4 })]);
  expect(layoutSequence(sequence, 900).width).toBe(900);
  expect(layoutSequence(sequence, 200).spacing).toBeGreaterThanOrEqual(78);
});

test('five parties fit beside the list of a window of 1024 px, and no name is cut', () => {
  const url = 'http://127.0.0.1:9/nobody';
  const all = [
    exchange({ seq: 1, to: 'authorization' }),
    exchange({ seq: 2 }),
    attempt({ seq: 3 }),
    attempt({ seq: 4, to: 'other', url }),
  ];
  const { lifelines, width } = layoutSequence(sequenceOf(all), 448);
  expect(lifelines.map(({ lifeline }) => lifeline.name)).toEqual([
    ...['Client', 'Authorization', 'Service', 'Receiver', '127.0.0.1:9'],
  ]);
  expect(width).toBe(448);
  for (const { lifeline, room } of lifelines)
    expect(room, lifeline.name).toBeGreaterThanOrEqual(lifeline.name.length * nameCharacter);
});

test('long names of neighbours do not overlap', () => {
  const all = [
    attempt({ seq: 1, to: 'other', url: `http://${'a'.repeat(60)}/` }),
    attempt({ seq: 2, to: 'other', url: `http://${'b'.repeat(60)}/` }),
  ];
  const { lifelines } = layoutSequence(sequenceOf(all), 448);
  const ends = lifelines.map(({ lifeline: { name }, room, x }) => {
    const half = Math.min(room, name.length * nameCharacter) / 2;
    return { left: x - half, right: x + half };
  });
  for (const [index, { right }] of ends.entries())
    expect(right, String(index)).toBeLessThanOrEqual(ends[index + 1]?.left ?? Infinity);
});

test('a name at the right edge gets no more room than the diagram has', () => {
  for (const available of [600, 1100]) {
    const { lifelines, width } = layoutSequence(sequenceOf(entries), available);
    for (const { x, room } of lifelines) expect(x + room / 2, String(available)).toBeLessThan(width);
  }
});

test('a request that broke ends halfway, and has no response; one that was cut off ends halfway back', () => {
  const error = (phase: 'tls' | 'firstByte' | 'download') => ({ error: { code: 'X', message: '', phase } });
  const placed = [
    attempt({ seq: 1 }),
    attempt({ seq: 2, status: undefined, ...error('tls') }),
    attempt({ seq: 3, status: undefined, ...error('firstByte') }),
    attempt({ seq: 4, ...error('download') }),
  ].map((entry) => layoutSequence(sequenceOf([entry]), 800).hops[0]);
  const ends = placed.map((hop) => hop && [hop.requestEnd - hop.fromX, hop.answerEnd && hop.toX - hop.answerEnd]);
  const span = (placed[0]?.toX ?? 0) - (placed[0]?.fromX ?? 0);
  expect(ends).toEqual([
    [span, span],
    [span / 2, undefined],
    [span, undefined],
    [span, span / 2],
  ]);
});

test('a message that broke does not end at a party that it passes', () => {
  const error = { code: 'EPROTO', message: '', phase: 'tls' } as const;
  const broken = exchange({ seq: 1, to: 'other', url: 'https://api.test/x', status: undefined, error });
  const { hops, lifelines } = layoutSequence(sequenceOf([broken]), 800);
  const xs = lifelines.map(({ x }) => x);
  expect(xs).toHaveLength(2);
  expect(Math.min(...xs.map((x) => Math.abs(x - (hops[0]?.requestEnd ?? 0))))).toBeGreaterThan(20);
});

test('fills a height with its lifelines and with larger distances', () => {
  const sequence = sequenceOf([exchange({ seq: 1 })]);
  const [least, filled] = [layoutSequence(sequence, 600), layoutSequence(sequence, 600, 500)];
  expect(filled.height).toBe(500);
  const distance = ({ hops: [hop] }: typeof least) => (hop?.answerY ?? 0) - (hop?.requestY ?? 0);
  expect(distance(filled)).toBeGreaterThan(distance(least));
});

test('is enlarged up to one and a half, as long as the texts of its messages fit', () => {
  const sequence = sequenceOf([exchange({ seq: 1, url: `https://x/${'a'.repeat(20)}` })]);
  expect(scaleOf(sequence, 2000, 2000)).toBe(1.5);
  expect(scaleOf(sequence, 400, 2000)).toBeLessThan(1.25);
  expect(scaleOf(sequence, 100, 2000)).toBe(1);
});
