import { expect, test } from 'vitest';
import {
  appendEntries,
  emptyWindow,
  holdWindow,
  prependEntries,
  releaseWindow,
  windowLimit,
} from '../../../renderer/store/entry-window.ts';
import { event } from '../../shared/trace/entries.ts';

const entries = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => event({ seq: from + index }));
const seqs = (list: readonly { seq: number }[]) => list.map(({ seq }) => seq);

test('appends what is new and leaves out what is known', () => {
  const window = appendEntries(appendEntries(emptyWindow, entries(1, 3)), entries(2, 4));
  expect(seqs(window.entries)).toEqual([1, 2, 3, 4]);
});

test('keeps the newest entries within its limit, and knows that older ones exist', () => {
  const full = appendEntries({ ...emptyWindow, complete: true }, entries(1, windowLimit));
  expect(full.complete).toBe(true);
  const more = appendEntries(full, entries(windowLimit + 1, windowLimit + 10));
  expect([more.entries.length, more.entries[0]?.seq, more.complete]).toEqual([windowLimit, 11, false]);
});

test('holds what is shown while new entries wait', () => {
  const held = appendEntries(holdWindow(appendEntries(emptyWindow, entries(1, 2))), entries(2, 4));
  expect([seqs(held.entries), seqs(held.pending)]).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(seqs(releaseWindow(held).entries)).toEqual([1, 2, 3, 4]);
});

test('drops the oldest that wait when too many come, and then starts anew with those that waited', () => {
  const held = appendEntries(holdWindow(appendEntries(emptyWindow, entries(1, 2))), entries(3, windowLimit + 12));
  expect([held.dropped, held.pending.length]).toEqual([10, windowLimit]);
  const released = releaseWindow(held);
  expect([released.entries[0]?.seq, released.complete, released.dropped]).toEqual([13, false, 0]);
});

test('puts older pages before the oldest', () => {
  const window = prependEntries(appendEntries(emptyWindow, entries(5, 6)), entries(3, 5), true);
  expect([seqs(window.entries), window.complete]).toEqual([[3, 4, 5, 6], true]);
});
