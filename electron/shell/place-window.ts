import type { Rectangle } from 'electron';

/** Smaller than this the page has no room. */
export const smallestWindow = { width: 1024, height: 700 };

const usualWindow = { width: 1440, height: 900 };

/** So much of the title bar must be on a display for the window to be moved by hand. */
const grip = { width: 160, height: 24 };

/** Where a window goes; without x and y it is centred. */
export type Placement = Pick<Rectangle, 'width' | 'height'> & Partial<Rectangle>;

function canBeGripped({ x, y, width }: Rectangle, area: Rectangle): boolean {
  const visible = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return visible >= Math.min(grip.width, width) && y >= area.y && y + grip.height <= area.y + area.height;
}

function fit({ width, height }: Pick<Rectangle, 'width' | 'height'>, area: Rectangle | undefined) {
  return {
    width: Math.max(smallestWindow.width, Math.min(width, area?.width ?? width)),
    height: Math.max(smallestWindow.height, Math.min(height, area?.height ?? height)),
  };
}

/**
 * Puts the window where it was, as far as the displays of today allow.
 * @param workAreas What each display has free of docks and bars, the primary display first.
 */
export function placeWindow(saved: Rectangle | undefined, workAreas: readonly Rectangle[]): Placement {
  const area = saved && workAreas.find((one) => canBeGripped(saved, one));
  if (!saved || !area) return fit(saved ?? usualWindow, workAreas[0]);
  return { x: saved.x, y: saved.y, ...fit(saved, area) };
}
