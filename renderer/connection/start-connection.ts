import { pauseQueriesOffline } from '../store/engine.ts';
import type { Stores } from '../store/stores.ts';
import { keepConnected } from './keep-connected.ts';
import { pickTransport } from './pick-transport.ts';

/** Connects the stores to the engine while the page is open. Reconnects when the address gets a new code. */
export async function startConnection(stores: Stores): Promise<never> {
  pauseQueriesOffline(stores.connection, stores.queries);
  for (;;) {
    await keepConnected(stores, pickTransport());
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
