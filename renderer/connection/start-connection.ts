import type { Stores } from '../store/stores.ts';
import { keepConnected } from './keep-connected.ts';
import { pickDoor } from './pick-door.ts';

/** Connects the stores to the engine for as long as the page lives. A new code in the address starts it again. */
export async function startConnection(stores: Stores): Promise<never> {
  for (;;) {
    await keepConnected(stores, pickDoor());
    await newCode();
    stores.connection.setState({ connection: { state: 'connecting' } });
  }
}

function newCode(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!location.hash.startsWith('#code=')) return;
      window.removeEventListener('hashchange', look);
      resolve();
    };
    window.addEventListener('hashchange', look);
  });
}
