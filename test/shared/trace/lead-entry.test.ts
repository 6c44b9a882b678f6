import { expect, test } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { leadEntry } from '#shared/trace/lead-entry.ts';

const entry = (seq: number, facts: object) => ({ seq, atMs: seq, ...facts }) as unknown as JournalEntry;
const attempt = (seq: number, deliveryId: string, status: number) =>
  entry(seq, { kind: 'attempt', deliveryId, status });
const delivery = (seq: number, id: string, status: string, n?: number) =>
  entry(seq, { kind: 'delivery', id, status, ...(n !== undefined && { n }) });

test('a failure that is final is shown before one that is tried again or was delivered later', () => {
  const retried = [
    attempt(1, 'retrying', 500),
    delivery(2, 'retrying', 'pending', 1),
    attempt(3, 'slow', 500),
    delivery(4, 'slow', 'pending', 1),
    attempt(5, 'slow', 200),
    delivery(6, 'slow', 'delivered', 2),
  ];
  const failed = [attempt(7, 'failed', 500), delivery(8, 'failed', 'exhausted', 1)];
  expect(leadEntry([...retried, ...failed])?.seq).toBe(7);
  expect(leadEntry(retried)?.seq).toBe(1);
});
