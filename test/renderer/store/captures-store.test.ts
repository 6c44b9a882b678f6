import { expect, test } from 'vitest';
import type { CaptureRow } from '../../../renderer/store/captures/capture-row.ts';
import { followPairings } from '../../../renderer/store/captures-store.ts';
import { event } from '../../shared/trace/entries.ts';
import { connectedStores } from '../connected-stores.ts';

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
  node: undefined,
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

test('an entry that changes no row does not render the list again', () => {
  const { captures } = connectedStores({});
  const renders: unknown[] = [];
  captures.subscribe((state) => renders.push(state));
  captures.getState().receive([event({ seq: 3 })]);
  expect(renders).toEqual([]);
});
