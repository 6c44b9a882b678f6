/** How much of a pixel a shape covers, from 0 to 1. */
type Cover = (x: number, y: number) => number;

/** Pixels of the icon at scale 1, and units of the coordinate system that the mark is drawn in. */
const size = 16;
const units = 18;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

const toVertical = (x: number, y: number, atX: number, fromY: number, toY: number): number =>
  Math.hypot(x - atX, y - Math.min(toY, Math.max(fromY, y)));

/** The Hookbench mark, as in the page: a hook with a ball above its point. */
const mark: Cover = (x, y) => {
  const curve = y >= 9 ? Math.abs(Math.hypot(x - 9, y - 9) - 5) : Infinity;
  const line = Math.min(toVertical(x, y, 4, 2, 9), curve, toVertical(x, y, 14, 7, 9)) - 1;
  const ball = Math.hypot(x - 14, y - 4) - 2;
  return clamp(0.5 - Math.min(line, ball));
};

/** A dot in the middle, for active faults. */
const dot: Cover = (x, y) => clamp(3.2 - Math.hypot(x - 9, y - 6));

/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [number, number, number];

export interface TrayLook {
  colour: Colour;
  /** Colour of the dot; without it there is no dot. */
  dot?: Colour;
  /** Pixels for each pixel at scale 1. */
  scale: number;
}

/** The tray icon as an Electron bitmap: rows of blue, green, red and alpha, premultiplied. */
export function trayBitmap(look: TrayLook): { width: number; height: number; bytes: Buffer } {
  const width = size * look.scale;
  const bytes = Buffer.alloc(width * width * 4);
  for (let index = 0; index < width * width; index++) {
    const x = ((index % width) + 0.5) * (units / width);
    const y = (Math.floor(index / width) + 0.5) * (units / width);
    const over = look.dot ? dot(x, y) : 0;
    const under = mark(x, y) * (1 - over);
    const mixed = [2, 1, 0].map((part) => (look.colour[part] ?? 0) * under + (look.dot?.[part] ?? 0) * over);
    bytes.set([...mixed, 255 * (under + over)].map(Math.round), index * 4);
  }
  return { width, height: width, bytes };
}
