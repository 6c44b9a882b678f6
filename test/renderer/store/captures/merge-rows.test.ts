import { expect, test } from 'vitest';
import type { CaptureRow } from '../../../../renderer/store/captures/capture-row.ts';
import { followPairings, mergeRows } from '../../../../renderer/store/captures/merge-rows.ts';

const row = (seq: number): CaptureRow => ({
  id: `cap_${String(seq)}`,
  seq,
  atMs: seq,
  method: 'POST',
  path: '/',
  event: undefined,
  customerId: undefined,
  notes: [],
  size: 0,
  status: 200,
  failed: [],
  passed: 0,
  problem: undefined,
  pairing: undefined,
  pinned: false,
});
const page = (seqs: number[], next: string | null) => ({ items: seqs.map(row), next });
const seqs = ({ items }: { items: readonly CaptureRow[] }) => items.map(({ seq }) => seq);

test('adds new rows on top, and keeps older ones', () => {
  const merged = mergeRows(page([8, 6, 4, 2], '2'), page([10, 8, 6], '6'));
  expect(seqs(merged)).toEqual([10, 8, 6, 4, 2]);
  expect(merged.next).toBe('2');
});

test('drops removed rows among the newest', () => {
  expect(seqs(mergeRows(page([8, 6, 4, 2], null), page([8, 4], '4')))).toEqual([8, 4, 2]);
});

test('restarts the list when the pages do not overlap', () => {
  expect(mergeRows(page([3, 2, 1], null), page([90, 89], '89'))).toEqual(page([90, 89], '89'));
});

test('has no next page when all rows fit into one', () => {
  expect(mergeRows(page([8, 6], '6'), page([], null))).toEqual(page([], null));
  expect(seqs(mergeRows(page([8, 6], '6'), page([8], null)))).toEqual([8]);
});

test('updates the pairing of a row from the journal', () => {
  const entry = {
    kind: 'pairing' as const,
    seq: 9,
    at: '2026-01-01T00:00:00.000Z',
    atMs: 0,
    deliveryId: 'dlv_1',
    n: 1,
    captureId: 'cap_2',
    event: 'chat_started',
    outcome: 'changed' as const,
  };
  const rows = [row(2), row(1)];
  expect(followPairings(rows, [entry]).map(({ pairing }) => pairing)).toEqual(['changed', undefined]);
  expect(followPairings(rows, [{ ...entry, captureId: 'cap_7' }])).toBe(rows);
});
