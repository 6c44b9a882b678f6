import { formatNumber } from './counted.ts';

/**
 * Formats a duration: `0.4 ms`, `12 ms`, `5.2 s`, `6 min 4 s`, `75 h`, `56 years`.
 * @param ms Milliseconds; the sign is kept.
 */
export function formatDuration(ms: number): string {
  if (ms < 0) return `-${formatDuration(-ms)}`;
  if (ms === 0) return '0 ms';
  if (ms < 0.05) return '<0.1 ms';
  if (ms < 9.95) return `${ms.toFixed(1)} ms`;
  if (ms < 999.5) return `${String(Math.round(ms))} ms`;
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  return longText(Math.round(ms / 1000));
}

const yearSeconds = 86_400 * 365.25;

function longText(seconds: number): string {
  if (seconds < 60) return `${String(seconds)} s`;
  if (seconds < 3600) return joined(seconds, 60, 'min', 's');
  if (seconds < 86_400 * 4) return joined(Math.round(seconds / 60), 60, 'h', 'min');
  if (seconds < yearSeconds * 2) return joined(Math.round(seconds / 3600), 24, 'd', 'h');
  return `${formatNumber(Math.round(seconds / yearSeconds))} years`;
}

function joined(amount: number, base: number, large: string, small: string): string {
  const rest = amount % base;
  const whole = `${formatNumber(Math.floor(amount / base))} ${large}`;
  return rest === 0 ? whole : `${whole} ${String(rest)} ${small}`;
}

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
