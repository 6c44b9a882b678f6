import { z } from 'zod';
import { openStore } from './open-store.ts';

const windowState = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() }),
  maximized: z.boolean(),
});
/** Where the window was and whether it filled the screen. */
export type WindowState = z.infer<typeof windowState>;

/** The state of the window, kept from one launch to the next. */
export interface WindowStateStore {
  get(): WindowState | undefined;
  set(state: WindowState): void;
}

/** Kept in `window.json` of the data folder: `settings.json` holds only what the contract names. */
export function openWindowState(dataDir: string): WindowStateStore {
  const store = openStore<Partial<WindowState>>(dataDir, 'window', {});
  return {
    get: () => windowState.safeParse(store.store).data,
    set(state) {
      store.store = state;
    },
  };
}
