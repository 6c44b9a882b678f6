import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Cancel, Clock } from '../clock.ts';

const frameMs = 16;

/** A listener's hold on the feed; `stop` lets go. */
export interface FeedSubscription {
  stop(): void;
}

/** Hands out committed entries: at once after a pause, then in one batch a frame. */
export interface Feed {
  /** Whether anybody listens; if not, nothing need be published. */
  listened(): boolean;
  publish(entries: readonly JournalEntry[]): void;
  subscribe(receive: (batch: readonly JournalEntry[]) => void): FeedSubscription;
}

export function createFeed(clock: Clock): Feed {
  const listeners = new Set<(batch: readonly JournalEntry[]) => void>();
  let pending: JournalEntry[] = [];
  let frame: Cancel | undefined;

  function send(): void {
    frame = undefined;
    if (pending.length === 0) return;
    const batch = pending;
    pending = [];
    frame = clock.after(frameMs, send);
    for (const receive of listeners) receive(batch);
  }

  return {
    listened: () => listeners.size > 0,
    publish(entries) {
      if (listeners.size === 0) return;
      for (const entry of entries) pending.push(entry);
      if (!frame) send();
    },
    subscribe(receive) {
      listeners.add(receive);
      return {
        stop: () => {
          listeners.delete(receive);
        },
      };
    },
  };
}
