import { isFirst } from './due-deliveries.ts';
import type { Store } from '../store/open-store.ts';

const cutOff = `attempts_made > 0 AND interrupted = 0 AND EXISTS (
  SELECT 1 FROM attempts WHERE delivery_id = deliveries.id AND n = attempts_made AND result IS NULL)`;
const resume = `UPDATE deliveries SET interrupted = 1, uncounted = uncounted + 1,
    attempts_allowed = attempts_allowed + 1, next_attempt_at = min(next_attempt_at, ?)
  WHERE status = 'pending' AND ${cutOff}`;
/** The service's clock, which is reset at each start, may have been ahead when they were recorded. */
const hasten = `UPDATE deliveries SET next_attempt_at = ?
  WHERE status = 'pending' AND attempts_made = 0 AND held IS NULL AND next_attempt_at > ?`;
/** Only a part of the deliveries may have been recovered from a damaged database. */
const reorder = `UPDATE deliveries AS d SET first_in_order = NOT first_in_order
  WHERE status = 'pending' AND first_in_order <> ${isFirst}`;

/**
 * Marks deliveries whose last attempt was interrupted by a crash. It is repeated immediately and does not count. First
 * attempts that were not made yet are made immediately too.
 */
export async function resumeInterrupted(store: Pick<Store, 'write'>, nowMs: number): Promise<void> {
  await store.write([
    { sql: resume, params: [nowMs] },
    { sql: hasten, params: [nowMs, nowMs] },
    { sql: reorder, params: [] },
  ]);
}
