import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { ApiClient } from './api-client.ts';
import { createCompared, type Compared } from './compared.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { throttle } from './throttle.ts';

export type Resend = Parameters<ApiClient['webhooks']['redeliver']>[0];

export interface DeliveryDetailsState extends Compared<DeliveryWithAttempts> {
  /** Id of the selected delivery. */
  chosen: string | undefined;
  /** The selected delivery once loaded; the previous state stays during a reload. */
  delivery: DeliveryWithAttempts | undefined;
  /** Why it could not be loaded. */
  problem: string | undefined;
  /** Whether the comparison is shown instead of an attempt. */
  comparing: boolean;
  showCompare: (shown: boolean) => void;
  choose: (id: string | undefined) => void;
  load: () => Promise<void>;
  /** Makes one more attempt now. @throws The error of the engine. */
  redeliver: (resend: Resend) => Promise<void>;
  cancel: (id: string) => Promise<void>;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** Minimum time between two loads of the delivery, in milliseconds. */
const rest = 150;

/** The selected delivery with its attempts; journal entries trigger updates. */
export function createDeliveryDetailsStore(connection: ConnectionStore) {
  return createStore<DeliveryDetailsState>((set, get) => {
    const load = async (): Promise<void> => {
      const id = get().chosen;
      if (id === undefined) return;
      try {
        const delivery = await clientOf(connection).webhooks.delivery({ id });
        if (get().chosen === id) set({ delivery, problem: undefined });
      } catch (error) {
        if (get().chosen === id) set({ problem: messageOf(error) });
      }
    };
    const refresh = throttle(rest, load);
    return {
      chosen: undefined,
      delivery: undefined,
      problem: undefined,
      comparing: false,
      ...createCompared(set, get, (id) => clientOf(connection).webhooks.delivery({ id })),
      showCompare: (comparing) => {
        set({ comparing });
        if (!comparing) get().compareWith(undefined);
      },
      choose: (id) => {
        if (id === get().chosen) return;
        set({ chosen: id, delivery: undefined, problem: undefined });
        void load();
      },
      load,
      redeliver: async (resend) => {
        await clientOf(connection).webhooks.redeliver(resend);
        await load();
      },
      cancel: async (id) => {
        await clientOf(connection).webhooks.cancelDelivery({ id });
        await load();
      },
      receive: (batch) => {
        const { chosen } = get();
        if (chosen !== undefined && batch.some((entry) => isOf(entry, chosen))) refresh();
      },
    };
  });
}

function isOf(entry: JournalEntry, id: string): boolean {
  return (entry.kind === 'delivery' && entry.id === id) || (entry.kind === 'attempt' && entry.deliveryId === id);
}
