import { chmodSync, existsSync } from 'node:fs';
import Store from 'electron-store';
import { removeStoreListener } from '../connection/ipc.ts';

const ownerOnly = 0o600;

/** Opens a JSON file in the data folder that only its owner can read. */
export function openStore<Values extends Record<string, unknown>>(
  dataDir: string,
  name: string,
  defaults: Values,
): Store<Values> {
  const store = new Store<Values>({
    cwd: dataDir,
    name,
    configFileMode: ownerOnly,
    accessPropertiesByDotNotation: false,
    clearInvalidConfig: true,
    defaults,
  });
  removeStoreListener();
  if (existsSync(store.path)) chmodSync(store.path, ownerOnly);
  return store;
}
