import { trayBitmap, type Colour } from './tray-image.ts';

const black: Colour = [0, 0, 0];
const blue: Colour = [59, 130, 246];
const amber: Colour = [245, 158, 11];

/** An image for one scale factor. */
export interface TrayLooks {
  scale: number;
  width: number;
  height: number;
  bytes: Buffer;
}

/**
 * The tray icon at scale 1 and 2. It is black on macOS, which colours it, and elsewhere blue, which is visible on light and
 * dark bars. A dot is added while faults are active.
 */
export function trayLooks(platform: NodeJS.Platform, faulty: boolean): TrayLooks[] {
  const mac = platform === 'darwin';
  const dot = mac ? black : amber;
  return [1, 2].map((scale) => ({
    scale,
    ...trayBitmap({ colour: mac ? black : blue, scale, ...(faulty && { dot }) }),
  }));
}
