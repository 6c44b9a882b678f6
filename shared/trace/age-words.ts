import { formatDuration } from './format-duration.ts';

/** The range of dates in JavaScript, in milliseconds. */
const maxDateMs = 8.64e15;

const dateText = (ms: number): string =>
  Math.abs(ms) <= maxDateMs ? new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z') : 'no date';

/** How far a timestamp is from now, to the second: `3 s old`, `6 min ahead`. */
export function ageText(atMs: number, nowMs: number): string {
  const seconds = Math.round((nowMs - atMs) / 1000);
  const away = Math.abs(seconds);
  return `${away < 60 ? `${String(away)} s` : formatDuration(away * 1000)} ${seconds < 0 ? 'ahead' : 'old'}`;
}

/**
 * Its age with both times: `56 years old (1970-01-01T00:00:01Z, received
 * 2026-11-27T15:04:00Z)`.
 */
export function ageWords(atMs: number, nowMs: number): string {
  return `${ageText(atMs, nowMs)} (${dateText(atMs)}, received ${dateText(nowMs)})`;
}
