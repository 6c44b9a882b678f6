import { z } from 'zod';

/** A point in time as ISO 8601 UTC with milliseconds, e.g. `2026-11-20T12:04:31.200Z`. */
export const instant = z.iso.datetime({ precision: 3 });
export type Instant = z.infer<typeof instant>;

/** A cache of formatted seconds, indexed by their number: clock readings and token expiry times repeat. */
const places = 16;
const knownSeconds = new Array<number>(places).fill(NaN);
const knownTexts = new Array<string>(places).fill('');

function textOfSecond(second: number): string {
  const place = ((second % places) + places) % places;
  if (knownSeconds[place] !== second) {
    knownTexts[place] = new Date(second * 1000).toISOString().slice(0, -4);
    knownSeconds[place] = second;
  }
  return knownTexts[place] ?? '';
}

/**
 * Formats a time as ISO 8601 UTC with milliseconds.
 * @param ms Milliseconds since the epoch; fractions are dropped.
 */
export function toInstant(ms: number): Instant {
  const whole = Math.floor(ms);
  const second = Math.floor(whole / 1000);
  const rest = whole - second * 1000;
  return `${textOfSecond(second)}${rest < 10 ? '00' : rest < 100 ? '0' : ''}${rest}Z`;
}
