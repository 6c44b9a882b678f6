import { z } from 'zod';

/** A point in time as ISO 8601 UTC with milliseconds, e.g. `2026-11-20T12:04:31.200Z`. */
export const instant = z.iso.datetime({ precision: 3 });
export type Instant = z.infer<typeof instant>;

let knownSecond = NaN;
let knownText = '';

/**
 * Writes a point in time as ISO 8601 UTC with milliseconds.
 * @param ms Milliseconds since the epoch; fractions are dropped.
 */
export function toInstant(ms: number): Instant {
  const second = Math.floor(ms / 1000);
  if (second !== knownSecond) {
    knownText = new Date(second * 1000).toISOString().slice(0, -4);
    knownSecond = second;
  }
  return `${knownText}${String(Math.floor(ms) - second * 1000).padStart(3, '0')}Z`;
}
