import type { BrowserWindowConstructorOptions } from 'electron';
import { backgroundColour } from './background-colour.ts';
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
