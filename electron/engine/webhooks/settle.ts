import type { DeliveryStatus } from '#shared/model/delivery.ts';
import { scheduleOf, type RetrySchedule } from '#shared/profile/retry-presets.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { rawHeaderValue } from '../http/header-pairs.ts';
import type { SentRequest } from '../http/outgoing-request.ts';
import type { DueDelivery } from './due-deliveries.ts';
import { direct, type Sending } from './sending.ts';

/** Determines when the next attempt of a delivery is made. */
interface FailedAttempt {
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

/** The facts by which an attempt is judged. */
export interface Judged {
  due: Pick<DueDelivery, 'attemptsMade' | 'lastOne' | 'subscriptionId' | 'uncounted'>;
  sending: Pick<Sending, 'retry'>;
  sent: Pick<SentRequest, 'error' | 'response'>;
  /** Whether the receiver accepted the delivery. */
  ok: boolean;
  profile: Pick<Profile, 'goneDisables' | 'retryAfterObeyed' | 'throttleStatuses'>;
  /** Milliseconds by the service's clock. */
  nowMs: number;
  chance: number;
  /** Whether the receiver rejected a token, so that a new one is tried immediately. */
  tokenRefused: boolean;
}

/** The result of an attempt for its delivery. */
export interface Settled {
  status: Exclude<DeliveryStatus, 'cancelled'>;
  ok: boolean;
  /** Why it was given up. */
  reason?: string;
  nextAttemptAt: number | null;
  attemptsAllowed: number;
  uncounted: number;
  /** Whether to reduce the rate of the subscription. */
  throttles: boolean;
  /** Why the subscription must be disabled. */
  disables?: string;
}

const gone = 'The receiver responded with 410 Gone.';

const numberOf = ({ attemptsMade }: Judged['due']): number => attemptsMade + 1;

function givenUp(n: number): string {
  return n === 1 ? 'Its only attempt failed.' : `Each of its ${n} attempts failed.`;
}

/** Judges an attempt: 2xx means delivered; anything else is retried as long as the schedule has attempts. */
export function settle({ chance, due, nowMs, ok, profile, sending, sent, tokenRefused }: Judged): Settled {
  const { response } = sent;
  const status = sent.error ? undefined : response?.status;
  const schedule = scheduleOf(sending.retry);
  const { uncounted } = due;
  const attemptsAllowed = due.lastOne ? numberOf(due) : schedule.delays.length + uncounted;
  const settled = { ok: false, nextAttemptAt: null, attemptsAllowed, uncounted, throttles: false };
  if (ok) return { ...settled, status: 'delivered', ok };
  if (tokenRefused) {
    const more = { uncounted: uncounted + 1, attemptsAllowed: attemptsAllowed + 1 };
    return { ...settled, ...more, status: 'pending', nextAttemptAt: nowMs };
  }
  if (status === 410 && profile.goneDisables && due.subscriptionId !== direct) {
    return { ...settled, status: 'exhausted', reason: gone, disables: gone };
  }
  const throttles = status !== undefined && profile.throttleStatuses.includes(status);
  const asked = profile.retryAfterObeyed && response ? rawHeaderValue(response.rawHeaders, 'retry-after') : undefined;
  const made = numberOf(due) - uncounted;
  const retryAfter = asked === undefined ? undefined : retryAfterMs(asked, nowMs);
  const next = due.lastOne ? undefined : nextAttemptAt({ schedule, made, nowMs, chance, retryAfterMs: retryAfter });
  if (next === undefined) return { ...settled, throttles, status: 'exhausted', reason: givenUp(numberOf(due)) };
  return { ...settled, throttles, status: 'pending', nextAttemptAt: next };
}
