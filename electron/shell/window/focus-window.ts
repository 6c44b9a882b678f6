import type { BrowserWindow } from 'electron';

type AnyWindow = Pick<BrowserWindow, 'destroy' | 'hide' | 'isDestroyed'>;

/** Closes all other windows with the main window. The presenter's notes alone would keep the app running, without a way back. */
export function closeAllWith(main: Pick<BrowserWindow, 'once'>, all: () => readonly AnyWindow[]): void {
  main.once('closed', () => {
    for (const window of all()) if (!window.isDestroyed()) window.destroy();
  });
}

/** Hides all windows while the app quits. */
export function hideAll(all: readonly AnyWindow[]): void {
  for (const window of all) if (!window.isDestroyed()) window.hide();
}

/** Brings a window to the front, also if it is minimized or hidden. */
export function focusWindow(window: Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'>): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
