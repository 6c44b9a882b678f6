import { createStore } from 'zustand/vanilla';
import type { ControlClient } from '#shared/contract/client.ts';

/** The state of the connection to the engine. */
export type Connection =
  | { state: 'connecting' }
  | { state: 'connected'; client: ControlClient }
  | { state: 'lost'; retryAt: number; reason: string }
  /** Hookbench restarts with other data, as on WebSocket closes: the name of the snapshot, empty for a new session. */
  | { state: 'restarting'; restored: string }
  | { state: 'no-key'; reason: 'missing' | 'expired' | 'used' | 'refused' };

export interface ConnectionState {
  connection: Connection;
  /** Ends the pause before the next try. */
  retry: () => void;
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

/** The connection state, written by the transport. */
export function createConnectionStore() {
  return createStore<ConnectionState>(() => ({ connection: { state: 'connecting' }, retry: () => undefined }));
}

/** A call that was not sent, or whose response was lost with the connection. */
export class NotConnectedError extends Error {
  constructor() {
    super('Not connected to Hookbench. It reconnects automatically; then try again.');
  }
}

/**
 * The client of the engine.
 * @throws NotConnectedError when there is no connection.
 */
export function clientOf(store: ConnectionStore): ControlClient {
  const { connection } = store.getState();
  if (connection.state === 'connected') return connection.client;
  throw new NotConnectedError();
}
