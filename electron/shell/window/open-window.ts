import { BrowserWindow, nativeTheme, screen } from 'electron';
import { backgroundColour, windowOptions, type WindowLook, placeWindow } from './window-options.ts';
import type { WindowStateStore } from './window-state.ts';

export interface OpenedWindow {
  window: BrowserWindow;
  /** Saves the position. Closing the window saves it too. */
  keepPlace: () => void;
}

/**
 * Opens the window at its last position, without loading the page.
 * @param note Called if its state cannot be saved.
 */
export function openWindow(
  state: WindowStateStore,
  look: Pick<WindowLook, 'preload' | 'development'>,
  note: (error: unknown) => void,
): OpenedWindow {
  const saved = state.get();
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  const placement = placeWindow(
    saved?.bounds,
    [primary, ...others].map(({ workArea }) => workArea),
  );
  const window = new BrowserWindow(windowOptions({ ...look, placement, dark: nativeTheme.shouldUseDarkColors }));
  const recolour = (): void => {
    window.setBackgroundColor(backgroundColour(nativeTheme.shouldUseDarkColors));
  };
  nativeTheme.on('updated', recolour);
  window.once('ready-to-show', () => {
    if (saved?.zoom !== undefined) window.webContents.setZoomLevel(saved.zoom);
    if (saved?.maximized) window.maximize();
    window.show();
  });
  const keepPlace = (): void => {
    if (window.isDestroyed()) return;
    try {
      state.set({
        bounds: window.getNormalBounds(),
        maximized: window.isMaximized(),
        zoom: window.webContents.getZoomLevel(),
      });
    } catch (error) {
      note(error);
    }
  };
  window.on('close', keepPlace);
  window.once('closed', () => nativeTheme.off('updated', recolour));
  return { window, keepPlace };
}
