import { trayBitmap, type Colour } from './tray-image.ts';

const black: Colour = [0, 0, 0];
const blue: Colour = [59, 130, 246];
const amber: Colour = [245, 158, 11];

/** One image in two sizes, for usual and for dense displays. */
export interface TrayLooks {
  scale: number;
  width: number;
  height: number;
  bytes: Buffer;
}

/**
 * The icon of the tray. macOS colours it itself, so there it is black; elsewhere it is blue, which can be seen on light
 * and dark bars. A dot is added while faults are on.
 */
export function trayLooks(platform: NodeJS.Platform, faulty: boolean): TrayLooks[] {
  const mac = platform === 'darwin';
  const dot = mac ? black : amber;
  return [1, 2].map((scale) => ({
    scale,
    ...trayBitmap({ colour: mac ? black : blue, scale, ...(faulty && { dot }) }),
  }));
}
