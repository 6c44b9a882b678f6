import { createStore } from 'zustand/vanilla';
import type { ApiClient } from './api-client.ts';

/** How the page stands with the engine. */
export type Connection =
  | { state: 'connecting' }
  | { state: 'connected'; client: ApiClient }
  | { state: 'lost'; retryAt: number; reason: string }
  | { state: 'no-key'; reason: 'missing' | 'used' | 'refused' };

export interface ConnectionState {
  connection: Connection;
  /** Ends the pause before the next try. */
  retry: () => void;
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

/** Holds the state of the connection; the door writes it, everybody reads it. */
export function createConnectionStore() {
  return createStore<ConnectionState>(() => ({ connection: { state: 'connecting' }, retry: () => undefined }));
}

/**
 * The client to call the engine with.
 * @throws Error when there is no connection, in words for the user.
 */
export function clientOf(store: ConnectionStore): ApiClient {
  const { connection } = store.getState();
  if (connection.state === 'connected') return connection.client;
  throw new Error('There is no connection to the workbench. It is tried again by itself; then repeat this.');
}
