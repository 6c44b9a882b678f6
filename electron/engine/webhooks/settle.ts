import type { DeliveryStatus } from '#shared/model/delivery.ts';
import { scheduleOf } from '#shared/profile/retry-presets.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { rawHeaderValue } from '../http/header-pairs.ts';
import type { SentRequest } from '../http/outgoing-request.ts';
import type { DueDelivery } from './due-deliveries.ts';
import { nextAttemptAt, retryAfterMs } from './schedule.ts';
import { direct, type Sending } from './sending.ts';

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

/** The number of this attempt. */
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
