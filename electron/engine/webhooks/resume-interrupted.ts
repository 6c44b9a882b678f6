import type { Store } from '../journal/store/open-store.ts';

const resume = `UPDATE deliveries SET interrupted = 1, uncounted = uncounted + 1,
    attempts_allowed = attempts_allowed + 1
  WHERE status = 'pending' AND attempts_made > 0 AND interrupted = 0 AND EXISTS (
    SELECT 1 FROM attempts WHERE delivery_id = deliveries.id AND n = attempts_made AND result IS NULL)`;

/** Marks the deliveries whose last attempt a crash cut off: it is made again, beside the schedule. */
export async function resumeInterrupted(store: Store): Promise<void> {
  await store.write([{ sql: resume, params: [] }]);
}
