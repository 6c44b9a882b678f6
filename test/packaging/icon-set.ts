import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the icons are drawn, and where they are rendered to. */
const iconFolder = join(import.meta.dirname, '../../electron/packaging/icons');
export const renderedFolder = join(iconFolder, 'rendered');
/** Beside what was rendered: the digest of what it was rendered from. */
export const digestFile = join(renderedFolder, 'drawn.sha256');

export const iconNames = ['app', 'document'] as const;
export type IconName = (typeof iconNames)[number];

export const icoSizes = [16, 24, 32, 48, 64, 128, 256];
export const icnsSizes = [16, 32, 64, 128, 256, 512, 1024];
/** Pictures of the app on Linux. */
export const pngSizes = [16, 32, 48, 64, 128, 256, 512];

/** Up to this size the drawing with fewer and thicker lines is rendered. */
const smallest = 32;

/** The drawing for a size. */
export function drawingOf(name: IconName, size: number): string {
  return readFileSync(join(iconFolder, size <= smallest ? `${name}-small.svg` : `${name}.svg`), 'utf8');
}

/** Tells one state of the drawings from another. */
export function digestOfDrawings(): string {
  const hash = createHash('sha256');
  for (const name of iconNames) for (const size of [smallest, smallest + 1]) hash.update(drawingOf(name, size));
  return hash.digest('hex');
}
