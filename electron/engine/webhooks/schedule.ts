import type { RetrySchedule } from '#shared/profile/retry-presets.ts';

/** Determines when the next attempt of a delivery is made. */
export interface FailedAttempt {
  schedule: RetrySchedule;
  /** The number of scheduled attempts made, including this one. */
  made: number;
  nowMs: number;
  /** A random number from 0 to 1 for the jitter. */
  chance: number;
  /** The delay that the receiver requested, if the subscription respects it. */
  retryAfterMs?: number | undefined;
}

const shortestRetryAfterMs = 1000;
const maxRetryAfterMs = 24 * 3600 * 1000;

/**
 * The delay before an attempt.
 * @param index Index of the attempt, from 0.
 * @returns Milliseconds; undefined if the schedule has no such attempt.
 */
export function delayMs({ delays, jitter }: RetrySchedule, index: number, chance: number): number | undefined {
  const seconds = delays[index];
  return seconds === undefined ? undefined : seconds * 1000 * (1 + jitter * (2 * chance - 1));
}

/**
 * When the next attempt is due: as scheduled, but not before the time that the receiver requested.
 * @returns Milliseconds since the epoch; undefined if the schedule has no more attempts.
 */
export function nextAttemptAt({ schedule, made, nowMs, chance, retryAfterMs = 0 }: FailedAttempt): number | undefined {
  const delay = delayMs(schedule, made, chance);
  return delay === undefined ? undefined : nowMs + Math.max(delay, retryAfterMs);
}

/**
 * Reads `Retry-After` (RFC 9110 10.2.3): seconds, or an HTTP date.
 * @returns Milliseconds from now, from 1 s to 24 h; undefined if the value is neither.
 */
export function retryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : httpDate(text) - nowMs;
  if (Number.isNaN(wait)) return undefined;
  return Math.min(Math.max(wait, shortestRetryAfterMs), maxRetryAfterMs);
}

/** An HTTP date begins with the name of a day (RFC 9110 5.6.7); `Date.parse` accepts many other formats. */
function httpDate(text: string): number {
  return /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d\d:\d\d:\d\d/.test(text) ? Date.parse(text) : NaN;
}
