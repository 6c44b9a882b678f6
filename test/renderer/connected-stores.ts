import type { ControlClient } from '#shared/contract/client.ts';
import { createStores, type Stores } from '../../renderer/store/stores.ts';

/** The answers of a stub engine, by area and procedure. */
export type StubEngine = { [Area in keyof ControlClient]?: { [Name in keyof ControlClient[Area]]?: unknown } };

/** The stores of a page without stored drafts. */
export function emptyStores(): Stores {
  const forgetful = { read: () => undefined, write: () => undefined };
  return createStores({
    drafts: forgetful,
    presenter: forgetful,
    scenarios: forgetful,
    theme: forgetful,
    trials: forgetful,
  });
}

/** The stores of a page that is connected to a stub engine. A test reads and changes them as the screens do. */
export function connectedStores(engine: StubEngine): Stores {
  const stores = emptyStores();
  connect(stores, engine);
  return stores;
}

/** Connects a page to a stub engine. */
export function connect(stores: Stores, engine: StubEngine): void {
  stores.connection.setState({ connection: { state: 'connected', client: engine as unknown as ControlClient } });
}
