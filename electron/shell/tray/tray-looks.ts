/** An image for one scale factor. */
export interface TrayLooks {
  scale: number;
  width: number;
  height: number;
  bytes: Buffer;
}

/** Red, green and blue, each from 0 to 255. */
type Colour = readonly [number, number, number];

const black: Colour = [0, 0, 0];
const amber: Colour = [245, 158, 11];
const blue: Colour = [59, 130, 246];

/**
 * The tray icon at scale 1 and 2. It is black on macOS, which colours it, and elsewhere blue, which is visible on light and
 * dark bars. A dot is added while faults are active.
 */
export function trayLooks(platform: NodeJS.Platform, faulty: boolean): TrayLooks[] {
  const mac = platform === 'darwin';
  const dotColour = mac ? black : amber;
  return [1, 2].map((scale) => ({
    scale,
    ...trayBitmap(mac ? black : blue, faulty ? dotColour : undefined, scale),
  }));
}

/** Pixels of the icon at scale 1, and units of the coordinate system that the mark is drawn in. */
const size = 16;
const units = 18;

/** The tray icon as an Electron bitmap: rows of blue, green, red and alpha, premultiplied. */
function trayBitmap(colour: Colour, dotColour: Colour | undefined, scale: number): Omit<TrayLooks, 'scale'> {
  const width = size * scale;
  const bytes = Buffer.alloc(width * width * 4);
  for (let index = 0; index < width * width; index++) {
    const x = ((index % width) + 0.5) * (units / width);
    const y = (Math.floor(index / width) + 0.5) * (units / width);
    const over = dotColour ? dot(x, y) : 0;
    const under = mark(x, y) * (1 - over);
    const mixed = [2, 1, 0].map((part) => (colour[part] ?? 0) * under + (dotColour?.[part] ?? 0) * over);
    bytes.set([...mixed, 255 * (under + over)].map(Math.round), index * 4);
  }
  return { width, height: width, bytes };
}

/** How much of a pixel a shape covers, from 0 to 1. */
type Cover = (x: number, y: number) => number;

/** A dot in the middle, for active faults. */
const dot: Cover = (x, y) => clamp(3.2 - Math.hypot(x - 9, y - 6));

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** The Hookbench mark, as in the page: a hook with a ball above its point. */
const mark: Cover = (x, y) => {
  const curve = y >= 9 ? Math.abs(Math.hypot(x - 9, y - 9) - 5) : Infinity;
  const line = Math.min(toVertical(x, y, 4, 2, 9), curve, toVertical(x, y, 14, 7, 9)) - 1;
  const ball = Math.hypot(x - 14, y - 4) - 2;
  return clamp(0.5 - Math.min(line, ball));
};

const toVertical = (x: number, y: number, atX: number, fromY: number, toY: number): number =>
  Math.hypot(x - atX, y - Math.min(toY, Math.max(fromY, y)));
