import { expect, test } from 'vitest';
import { foldHops, plainRows } from '#shared/trace/fold-hops.ts';
import { attempt, capture, decision, event, exchange } from './entries.ts';

const seqs = (rows: ReturnType<typeof foldHops>) => rows.map(({ entry, received }) => [entry.seq, received?.seq]);

test('joins both ends of a hop, with the sending end first', () => {
  const rows = foldHops([decision({ seq: 2, span: 'a' }), exchange({ seq: 3, span: 'a' })]);
  expect(seqs(rows)).toEqual([[3, 2]]);
});

test('joins an attempt with its capture', () => {
  const rows = foldHops([capture({ seq: 2, span: 'a' }), attempt({ seq: 1, span: 'a' })]);
  expect(seqs(rows)).toEqual([[1, 2]]);
});

test('keeps the row of a receiving end when its sending end comes later', () => {
  const alone = foldHops([decision({ seq: 2, span: 'a' })]);
  const joined = foldHops([decision({ seq: 2, span: 'a' }), exchange({ seq: 3, span: 'a' })]);
  expect(joined.map(({ key }) => key)).toEqual(alone.map(({ key }) => key));
});

test('shows a request of an unknown program as its own row', () => {
  const rows = foldHops([decision({ seq: 1 }), decision({ seq: 2, span: 'unknown' }), capture({ seq: 3 })]);
  expect(seqs(rows)).toEqual([
    [1, undefined],
    [2, undefined],
    [3, undefined],
  ]);
});

test('shows a second request with the same span as its own row', () => {
  const rows = foldHops([
    exchange({ seq: 1, span: 'a' }),
    decision({ seq: 2, span: 'a' }),
    decision({ seq: 3, span: 'a' }),
  ]);
  expect(seqs(rows)).toEqual([
    [1, 2],
    [3, undefined],
  ]);
});

test('joins each copy of a duplicated delivery with its own capture', () => {
  const rows = foldHops([
    attempt({ seq: 3, span: 'a', atMs: 0 }),
    capture({ seq: 1, span: 'a', atMs: 5 }),
    capture({ seq: 2, span: 'a', atMs: 15 }),
    attempt({ seq: 4, span: 'a', atMs: 10 }),
  ]);
  expect(seqs(rows)).toEqual([
    [3, 1],
    [4, 2],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
});

test('orders rows by start time', () => {
  const rows = foldHops([event({ seq: 1, atMs: 30 }), exchange({ seq: 2, atMs: 10 })]);
  expect(rows.map(({ entry }) => entry.kind)).toEqual(['exchange', 'event']);
});

test('gives every entry its own row on request', () => {
  const rows = plainRows([decision({ seq: 1, span: 'a' }), exchange({ seq: 2, span: 'a' })]);
  expect(seqs(rows)).toEqual([
    [1, undefined],
    [2, undefined],
  ]);
});
