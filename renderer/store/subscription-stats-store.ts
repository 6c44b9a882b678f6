import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { SubscriptionStats } from '#shared/model/subscription-stats.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { throttle } from './throttle.ts';

/** The statistics of one subscription over a period; kept during a reload. */
export interface WatchedStats {
  stats?: SubscriptionStats;
  problem?: string;
}

export interface SubscriptionStatsState {
  /** By {@link statsKey}. */
  known: ReadonlyMap<string, WatchedStats>;
  /** Loads statistics and keeps them up to date until the returned function is called. */
  watch: (id: string, minutes: number) => () => void;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** Minimum time between two loads, in milliseconds. */
const rest = 1500;

/** The key of a subscription's statistics over some minutes. */
export function statsKey(id: string, minutes: number): string {
  return `${String(minutes)}/${id}`;
}

/** The failure rates and durations of the visible subscriptions. */
export function createSubscriptionStatsStore(connection: ConnectionStore) {
  return createStore<SubscriptionStatsState>((set) => {
    const watched = new Map<string, { id: string; minutes: number; by: number }>();
    const put = (key: string, change: WatchedStats) => {
      set(({ known }) => ({ known: new Map([...known, [key, { ...known.get(key), ...change }]]) }));
    };
    const ask = async (key: string, id: string, minutes: number) => {
      try {
        put(key, { stats: await clientOf(connection).webhooks.stats({ id, minutes }) });
      } catch (error) {
        put(key, { problem: messageOf(error) });
      }
    };
    const refresh = throttle(rest, async () => {
      await Promise.all([...watched].map(([key, { id, minutes }]) => ask(key, id, minutes)));
    });
    return {
      known: new Map(),
      watch: (id, minutes) => {
        const key = statsKey(id, minutes);
        const by = watched.get(key)?.by ?? 0;
        watched.set(key, { id, minutes, by: by + 1 });
        if (by === 0) void ask(key, id, minutes);
        return () => {
          const left = (watched.get(key)?.by ?? 1) - 1;
          if (left > 0) watched.set(key, { id, minutes, by: left });
          else watched.delete(key);
        };
      },
      receive: (batch) => {
        if (watched.size > 0 && batch.some(({ kind }) => kind === 'attempt')) refresh();
      },
    };
  });
}
