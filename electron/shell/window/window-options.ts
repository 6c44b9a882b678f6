import type { BrowserWindowConstructorOptions } from 'electron';
import { minWindow, type Placement } from './place-window.ts';

export interface WindowLook {
  placement: Placement;
  dark: boolean;
  preload: string;
  /** Whether the developer tools can be opened. */
  development: boolean;
}

/** Options of the window. It is shown when its page is painted. The page is sandboxed and reaches only its preload's port. */
export function windowOptions({ placement, dark, preload, development }: WindowLook): BrowserWindowConstructorOptions {
  return {
    ...placement,
    minWidth: minWindow.width,
    minHeight: minWindow.height,
    title: 'Hookbench',
    show: false,
    backgroundColor: backgroundColour(dark),
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: development,
    },
  };
}

/** The colour of the window until its page is painted; equal to `--bg` of the page. */
export function backgroundColour(dark: boolean): string {
  return dark ? '#0f1115' : '#f6f7f9';
}
