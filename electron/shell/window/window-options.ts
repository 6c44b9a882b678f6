import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';

/** Min size of the window that the page supports. */
const minWindow = { width: 1024, height: 700 };

const defaultWindow = { width: 1440, height: 900 };

/** Min part of the title bar that must be on a display, so that the user can move the window. */
const grip = { width: 160, height: 24 };

/** Position and size of a window; without x and y it is centred. */
type Placement = Pick<Rectangle, 'width' | 'height'> & Partial<Rectangle>;

function canBeGripped({ x, y, width }: Rectangle, area: Rectangle): boolean {
  const visible = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return visible >= Math.min(grip.width, width) && y >= area.y && y + grip.height <= area.y + area.height;
}

function fit({ width, height }: Pick<Rectangle, 'width' | 'height'>, area: Rectangle | undefined) {
  return {
    width: Math.max(minWindow.width, Math.min(width, area?.width ?? width)),
    height: Math.max(minWindow.height, Math.min(height, area?.height ?? height)),
  };
}

/**
 * Restores the position of the window if it is still on a display.
 * @param workAreas The work area of each display, without docks and bars, the primary display first.
 */
export function placeWindow(saved: Rectangle | undefined, workAreas: readonly Rectangle[]): Placement {
  const area = saved && workAreas.find((one) => canBeGripped(saved, one));
  if (!saved || !area) return fit(saved ?? defaultWindow, workAreas[0]);
  return { x: saved.x, y: saved.y, ...fit(saved, area) };
}

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
