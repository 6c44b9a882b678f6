import { createStore } from 'zustand/vanilla';
import type { ApiClient } from './api-client.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

export type Emission = Parameters<ApiClient['webhooks']['emit']>[0];
export type Emitted = Awaited<ReturnType<ApiClient['webhooks']['emit']>>;

export interface EmitState {
  opened: boolean;
  open: () => void;
  close: () => void;
  /** Emits an event. @throws The error of the engine. */
  emit: (emission: Emission) => Promise<Emitted>;
  /** Suggested customer ids. */
  customers: readonly string[];
  loadCustomers: () => Promise<void>;
}

/** Maximum number of suggested customers. */
const offered = 50;

/** The dialog that emits an event as the service. */
export function createEmitStore(connection: ConnectionStore) {
  return createStore<EmitState>((set) => ({
    opened: false,
    customers: [],
    open: () => {
      set({ opened: true });
    },
    close: () => {
      set({ opened: false });
    },
    emit: (emission) => clientOf(connection).webhooks.emit(emission),
    loadCustomers: async () => {
      const { items } = await clientOf(connection).service.customers({ limit: offered, order: 'asc' });
      set({ customers: items.map(({ id }) => id) });
    },
  }));
}
