import type { BrowserWindow } from 'electron';

/** Brings a window to the front, also if it is minimized or hidden. */
export function focusWindow(window: Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'>): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
