import type { Rectangle } from 'electron';

/** Min size of the window that the page supports. */
export const minWindow = { width: 1024, height: 700 };

const defaultWindow = { width: 1440, height: 900 };

/** Min part of the title bar that must be on a display, so that the user can move the window. */
const grip = { width: 160, height: 24 };

/** Position and size of a window; without x and y it is centred. */
export type Placement = Pick<Rectangle, 'width' | 'height'> & Partial<Rectangle>;

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
