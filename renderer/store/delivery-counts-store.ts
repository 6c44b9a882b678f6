import { createStore } from 'zustand/vanilla';
import type { DeliveryCounts } from '#shared/model/delivery.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import type { DeliveryFilter } from './deliveries-store.ts';
import { throttle } from './throttle.ts';

type Narrowing = Pick<DeliveryFilter, 'event' | 'subscriptionId'>;

export interface DeliveryCountsState {
  /** Number of deliveries by status, and in total. */
  counts: DeliveryCounts | undefined;
  /** The same for one event or subscription. */
  narrowed: DeliveryCounts | undefined;
  narrow: (to: Narrowing) => void;
  load: () => Promise<void>;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** Minimum time between two requests for the counts, in milliseconds. */
const rest = 500;

/** The numbers of deliveries. */
export function createDeliveryCountsStore(connection: ConnectionStore) {
  return createStore<DeliveryCountsState>((set) => {
    let to: Narrowing = {};
    const load = async (): Promise<void> => {
      const asked = to;
      const { deliveryCounts } = clientOf(connection).webhooks;
      const counts = await deliveryCounts({});
      const narrowed = Object.keys(asked).length === 0 ? counts : await deliveryCounts(asked);
      set({ counts, ...(asked === to && { narrowed }) });
    };
    const refresh = throttle(rest, load);
    return {
      counts: undefined,
      narrowed: undefined,
      narrow: (narrowing) => {
        to = narrowing;
        load().catch(() => undefined);
      },
      load,
      receive: (batch) => {
        if (batch.some(({ kind }) => kind === 'delivery' || kind === 'event')) refresh();
      },
    };
  });
}
