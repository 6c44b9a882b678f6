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

test('appends new entries and ignores known ones', () => {
  const window = appendEntries(appendEntries(emptyWindow, entries(1, 3)), entries(2, 4));
  expect(seqs(window.entries)).toEqual([1, 2, 3, 4]);
});

test('keeps the newest entries up to the limit, and records that older ones exist', () => {
  const full = appendEntries({ ...emptyWindow, complete: true }, entries(1, windowLimit));
  expect(full.complete).toBe(true);
  const more = appendEntries(full, entries(windowLimit + 1, windowLimit + 10));
  expect([more.entries.length, more.entries[0]?.seq, more.complete]).toEqual([windowLimit, 11, false]);
});

test('keeps the visible entries while new ones are pending', () => {
  const held = appendEntries(holdWindow(appendEntries(emptyWindow, entries(1, 2))), entries(2, 4));
  expect([seqs(held.entries), seqs(held.pending)]).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(seqs(releaseWindow(held).entries)).toEqual([1, 2, 3, 4]);
});

test('drops the oldest pending entries on overflow, and restarts with the pending ones on release', () => {
  const held = appendEntries(holdWindow(appendEntries(emptyWindow, entries(1, 2))), entries(3, windowLimit + 12));
  expect([held.dropped, held.pending.length]).toEqual([10, windowLimit]);
  const released = releaseWindow(held);
  expect([released.entries[0]?.seq, released.complete, released.dropped]).toEqual([13, false, 0]);
});

test('prepends older pages', () => {
  const window = prependEntries(appendEntries(emptyWindow, entries(5, 6)), entries(3, 5), true);
  expect([seqs(window.entries), window.complete]).toEqual([[3, 4, 5, 6], true]);
});
