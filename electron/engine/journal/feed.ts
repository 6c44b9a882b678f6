import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Cancel, Clock } from '../clock.ts';

const frameMs = 16;

/** The subscription of a listener; `stop` ends it. */
export interface FeedSubscription {
  stop(): void;
}

/** Publishes committed entries: immediately after a pause, then in one batch per frame. */
export type Feed = ReturnType<typeof createFeed>;

export function createFeed(clock: Clock) {
  const listeners = new Set<(batch: readonly JournalEntry[], more: boolean) => void>();
  let pending: JournalEntry[] = [];
  let more = false;
  let frame: Cancel | undefined;

  function send(): void {
    frame = undefined;
    if (pending.length === 0 && !more) return;
    const [batch, others] = [pending, more];
    [pending, more] = [[], false];
    frame = clock.after(frameMs, send);
    for (const receive of listeners) receive(batch, others);
  }

  return {
    /** Whether there are listeners; without any, nothing needs to be published. */
    listened: (): boolean => listeners.size > 0,
    publish(entries: readonly JournalEntry[]): void {
      if (listeners.size === 0) return;
      for (const entry of entries) pending.push(entry);
      if (!frame) send();
    },
    /** Says that more entries were committed than are handed out: listeners read them from the store. */
    publishMany(): void {
      if (listeners.size === 0) return;
      more = true;
      if (!frame) send();
    },
    /** @param receive Called with entries, and whether others are in the store that no batch holds. */
    subscribe(receive: (batch: readonly JournalEntry[], more: boolean) => void): FeedSubscription {
      listeners.add(receive);
      return {
        stop: () => {
          listeners.delete(receive);
        },
      };
    },
  };
}
