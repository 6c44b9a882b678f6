import { pauseQueriesOffline } from '../store/engine.ts';
import { keepData } from '../store/kept-data.ts';
import type { Stores } from '../store/stores.ts';
import { keepConnected } from './keep-connected.ts';
import { portTransport } from './port-transport.ts';
import { socketTransport } from './socket-transport.ts';

/** Connects the stores to the engine while the page is open. Reconnects when the address gets a new code. */
export async function startConnection(stores: Stores): Promise<never> {
  // A message port in the desktop app, else a WebSocket.
  const transport = location.protocol === 'app:' ? portTransport : socketTransport;
  pauseQueriesOffline(stores.connection, stores.queries);
  keepData(stores);
  for (;;) {
    await keepConnected(stores, transport);
    await newCode();
    stores.connection.setState({ connection: { state: 'connecting' } });
  }
}

function newCode(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!location.hash.startsWith('#code=')) return;
      window.removeEventListener('hashchange', check);
      resolve();
    };
    window.addEventListener('hashchange', check);
  });
}
