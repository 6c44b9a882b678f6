import { z } from 'zod';
import { openStore } from '../stores/open-store.ts';

/** Schema of `window.json` in the data folder. */
export const windowState = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() }),
  maximized: z.boolean(),
  zoom: z.number().min(-8).max(9).optional().describe('Zoom level of Chromium; 0 is 100 %'),
});
/** Position, maximized state and zoom level of the window. */
export type WindowState = z.infer<typeof windowState>;

export type WindowStateStore = ReturnType<typeof openWindowState>;

/** Opens `window.json` in the data folder. `settings.json` contains only the settings of the contract. */
export function openWindowState(dataDir: string) {
  const store = openStore<Partial<WindowState>>(dataDir, 'window', {});
  return {
    get: (): WindowState | undefined => windowState.safeParse(store.store).data,
    set(state: WindowState): void {
      store.store = state;
    },
  };
}
