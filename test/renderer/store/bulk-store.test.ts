import { expect, test } from 'vitest';
import { follow, type BulkRun } from '../../../renderer/store/bulk-store.ts';
import type { JournalEntry } from '../../../shared/model/journal-entry.ts';

const run: BulkRun = { left: new Set(['a', 'b', 'c']), total: 3, delivered: 0, failed: 0, starting: false };
const attempt = (deliveryId: string, status?: number) =>
  ({ kind: 'attempt', deliveryId, ...(status !== undefined && { status }) }) as JournalEntry;

test('counts each delivery of a run once, at its first attempt since the start', () => {
  const after = follow(run, [attempt('a', 204), attempt('b', 500), attempt('b', 200), attempt('x', 200)]);
  expect(after).toMatchObject({ delivered: 1, failed: 1 });
  expect([...after.left]).toEqual(['c']);
});

test('counts a redirect and a missing response as failures', () => {
  expect(follow(run, [attempt('a', 302), attempt('b')])).toMatchObject({ delivered: 0, failed: 2 });
});

test('ignores entries of other deliveries', () => {
  expect(follow(run, [attempt('x', 200)])).toBe(run);
});
