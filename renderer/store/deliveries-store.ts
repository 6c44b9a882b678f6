import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { Delivery, DeliveryStatus } from '#shared/model/delivery.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Page } from '#shared/model/page.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { followDeliveries, mergeDeliveries } from './merge-deliveries.ts';
import { throttle } from './throttle.ts';

/** The filters of the list. */
export interface DeliveryFilter {
  status?: DeliveryStatus;
  event?: string;
  subscriptionId?: string;
  q?: string;
}

export interface DeliveriesState {
  status: 'loading' | 'ready' | 'failed';
  /** Newest first. */
  items: readonly Delivery[];
  /** Cursor for older deliveries; `null` when all are loaded. */
  next: string | null;
  problem: string | undefined;
  filter: DeliveryFilter;
  /** Number of new deliveries while the list is paused. */
  waiting: number;
  narrow: (filter: DeliveryFilter) => void;
  load: () => Promise<void>;
  loadOlder: () => Promise<void>;
  /** Pauses the list, so that rows do not move, until it is released. */
  hold: () => void;
  release: () => void;
  receive: (batch: readonly JournalEntry[]) => void;
}

const pageSize = 100;
/** Minimum time between two loads of the list, in milliseconds. */
const rest = 300;

/** The deliveries that match the filters; journal entries trigger updates. */
export function createDeliveriesStore(connection: ConnectionStore) {
  return createStore<DeliveriesState>((set, get) => {
    let held = false;
    let loadingOlder = false;
    const read = (after?: string): Promise<Page<Delivery>> =>
      clientOf(connection).webhooks.deliveries({
        ...get().filter,
        limit: pageSize,
        ...(after !== undefined && { after }),
      });
    const load = async (): Promise<void> => {
      const { filter } = get();
      try {
        const fresh = await read();
        if (get().filter !== filter) return;
        const { items, next } = get();
        const newest = items[0];
        if (held && newest) {
          const known = fresh.items.findIndex(({ id }) => id === newest.id);
          set({ waiting: known < 0 ? fresh.items.length : known });
          return;
        }
        const merged = mergeDeliveries(items, fresh.items, fresh.next !== null);
        const onlyPage = merged.length === fresh.items.length;
        set({ status: 'ready', items: merged, next: onlyPage ? fresh.next : next, problem: undefined, waiting: 0 });
      } catch (error) {
        if (get().filter === filter) set({ status: 'failed', problem: messageOf(error) });
      }
    };
    const refresh = throttle(rest, load);
    return {
      status: 'loading',
      items: [],
      next: null,
      problem: undefined,
      filter: {},
      waiting: 0,
      narrow: (filter) => {
        held = false;
        set({ filter, status: 'loading', items: [], next: null, waiting: 0 });
        void load();
      },
      load,
      loadOlder: async () => {
        const { next, filter } = get();
        if (next === null || loadingOlder) return;
        loadingOlder = true;
        try {
          const older = await read(next);
          if (get().filter !== filter) return;
          const known = new Set(get().items.map(({ id }) => id));
          set(({ items }) => ({
            items: [...items, ...older.items.filter(({ id }) => !known.has(id))],
            next: older.next,
            problem: undefined,
          }));
        } catch (error) {
          set({ problem: messageOf(error) });
        } finally {
          loadingOlder = false;
        }
      },
      hold: () => {
        held = true;
      },
      release: () => {
        if (!held) return;
        held = false;
        if (get().waiting > 0) refresh();
      },
      receive: (batch) => {
        if (!batch.some(({ kind }) => kind === 'delivery' || kind === 'attempt')) return;
        set(({ items }) => ({ items: followDeliveries(items, batch) }));
        if (get().status !== 'loading') refresh();
      },
    };
  });
}
