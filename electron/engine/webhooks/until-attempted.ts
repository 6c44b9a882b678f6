import { follow } from '../journal/follow.ts';
import type { Journal } from '../journal/journal.ts';

/** Waits until an attempt of a delivery has ended, or the delivery was settled without one. */
export async function untilAttempted(
  journal: Journal,
  after: number,
  deliveryId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  for await (const batch of follow(journal, after, signal)) {
    for (const entry of batch) {
      if (entry.kind === 'attempt' && entry.deliveryId === deliveryId) return;
      if (entry.kind === 'delivery' && entry.id === deliveryId && entry.status !== 'pending') return;
    }
  }
}
