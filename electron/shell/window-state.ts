import { z } from 'zod';
import { openStore } from './open-store.ts';

/** `window.json` of the data folder. */
export const windowState = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() }),
  maximized: z.boolean(),
  zoom: z.number().min(-8).max(9).optional().describe('Zoom level of Chromium; 0 is 100 %'),
});
/** Where the window was, whether it filled the screen, and how large its page was shown. */
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
