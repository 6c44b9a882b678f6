import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { ApiClient } from './api-client.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { throttle } from './throttle.ts';

export type Resend = Parameters<ApiClient['webhooks']['redeliver']>[0];

export interface DeliveryDetailsState {
  /** Id of the delivery looked at. */
  chosen: string | undefined;
  /** The delivery looked at, as far as it was read; an older state of it stays while it is read again. */
  delivery: DeliveryWithAttempts | undefined;
  /** Why it could not be read. */
  problem: string | undefined;
  choose: (id: string | undefined) => void;
  load: () => Promise<void>;
  /** Makes one more attempt now. @throws The refusal of the engine. */
  redeliver: (resend: Resend) => Promise<void>;
  cancel: (id: string) => Promise<void>;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** How long the delivery rests before it is read again, in milliseconds. */
const rest = 150;

/** The delivery looked at with its attempts, kept fresh by the journal. */
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
