import { createStore } from 'zustand/vanilla';
import type { DeliveryCounts } from '#shared/model/delivery.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { throttle } from './throttle.ts';

export interface DeliveryCountsState {
  /** How many deliveries there are of each status, and in all. */
  counts: DeliveryCounts | undefined;
  load: () => Promise<void>;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** How long the counts rest before they are asked for again, in milliseconds. */
const rest = 500;

/** How many deliveries there are. */
export function createDeliveryCountsStore(connection: ConnectionStore) {
  return createStore<DeliveryCountsState>((set) => {
    const load = async (): Promise<void> => {
      set({ counts: await clientOf(connection).webhooks.deliveryCounts({}) });
    };
    const refresh = throttle(rest, load);
    return {
      counts: undefined,
      load,
      receive: (batch) => {
        if (batch.some(({ kind }) => kind === 'delivery' || kind === 'event')) refresh();
      },
    };
  });
}
