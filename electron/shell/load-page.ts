import type { BrowserWindow } from 'electron';
import { pageOrigin } from './page-protocol.ts';

/** Loads the page. It is no failure that the user reloaded it or closed the window before it was there. */
export async function loadPage(window: Pick<BrowserWindow, 'loadURL' | 'isDestroyed'>): Promise<void> {
  await window.loadURL(`${pageOrigin}/`).catch((error: unknown) => {
    const aborted = error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED';
    if (!aborted && !window.isDestroyed()) throw error;
  });
}
