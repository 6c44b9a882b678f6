import type { RetrySchedule } from '#shared/profile/retry-presets.ts';

/** What decides when the next attempt of a delivery is made. */
export interface FailedAttempt {
  schedule: RetrySchedule;
  /** How many attempts of the schedule were made, this one too. */
  made: number;
  nowMs: number;
  /** A number from 0 up to 1 that settles the jitter. */
  chance: number;
  /** What the receiver asked for, where that is obeyed. */
  retryAfterMs?: number | undefined;
}

const shortestRetryAfterMs = 1000;
const maxRetryAfterMs = 24 * 3600 * 1000;

/**
 * How long to wait before an attempt.
 * @param index Of the attempt, from 0.
 * @returns Milliseconds, or nothing when the schedule has no such attempt.
 */
export function delayMs({ delays, jitter }: RetrySchedule, index: number, chance: number): number | undefined {
  const seconds = delays[index];
  return seconds === undefined ? undefined : seconds * 1000 * (1 + jitter * (2 * chance - 1));
}

/**
 * When the next attempt is due: by the schedule, and not before what the receiver asked for.
 * @returns Milliseconds since the epoch, or nothing when the schedule is exhausted.
 */
export function nextAttemptAt({ schedule, made, nowMs, chance, retryAfterMs = 0 }: FailedAttempt): number | undefined {
  const delay = delayMs(schedule, made, chance);
  return delay === undefined ? undefined : nowMs + Math.max(delay, retryAfterMs);
}

/**
 * Reads `Retry-After` (RFC 9110 10.2.3): seconds, or an HTTP date.
 * @returns Milliseconds from now, within 1 s and 24 h; nothing when the value is neither.
 */
export function retryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : httpDate(text) - nowMs;
  if (Number.isNaN(wait)) return undefined;
  return Math.min(Math.max(wait, shortestRetryAfterMs), maxRetryAfterMs);
}

/** An HTTP date begins with the name of a day (RFC 9110 5.6.7); `Date.parse` would take much else. */
function httpDate(text: string): number {
  return /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d\d:\d\d:\d\d/.test(text) ? Date.parse(text) : NaN;
}
