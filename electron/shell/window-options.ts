import type { BrowserWindowConstructorOptions } from 'electron';
import { backgroundColour } from './background-colour.ts';
import { smallestWindow, type Placement } from './place-window.ts';

export interface WindowLook {
  placement: Placement;
  dark: boolean;
  preload: string;
  /** Whether the developer tools can be opened. */
  development: boolean;
}

/** The one window: shown when it is painted, its page in a sandbox that reaches nothing but its preload's port. */
export function windowOptions({ placement, dark, preload, development }: WindowLook): BrowserWindowConstructorOptions {
  return {
    ...placement,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
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
