import type { Store } from '../journal/store/open-store.ts';

const cutOff = `attempts_made > 0 AND interrupted = 0 AND EXISTS (
  SELECT 1 FROM attempts WHERE delivery_id = deliveries.id AND n = attempts_made AND result IS NULL)`;
const resume = `UPDATE deliveries SET interrupted = 1, uncounted = uncounted + 1,
    attempts_allowed = attempts_allowed + 1, next_attempt_at = min(next_attempt_at, ?)
  WHERE status = 'pending' AND ${cutOff}`;
/** The clock of the service may have been ahead when they were recorded; it starts anew with the process. */
const hasten = `UPDATE deliveries SET next_attempt_at = ?
  WHERE status = 'pending' AND attempts_made = 0 AND held IS NULL AND next_attempt_at > ?`;

/**
 * Marks the deliveries whose last attempt a crash cut off: it is made again at once, beside the schedule. So is the first
 * attempt of those that had none.
 */
export async function resumeInterrupted(store: Pick<Store, 'write'>, nowMs: number): Promise<void> {
  await store.write([
    { sql: resume, params: [nowMs] },
    { sql: hasten, params: [nowMs, nowMs] },
  ]);
}
