import type { Attempt, Delivery, DeliveryStatus, DeliverySummary } from '#shared/model/delivery.ts';
import { identifierTime } from '#shared/model/identifier-time.ts';
import { counted } from '#shared/trace/counted.ts';
import { ordinal } from '#shared/trace/ordinal.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
import { timeOfDay } from '../text/time-of-day.ts';

/** The text, the outcome and the explanation of a delivery status. */
interface StatusWords {
  words: string;
  outcome: Outcome;
  meaning: string;
}

const deliveryStatusWords: Record<DeliveryStatus, StatusWords> = {
  pending: { words: 'pending', outcome: 'neutral', meaning: 'An attempt is due or in flight.' },
  delivered: { words: 'delivered', outcome: 'ok', meaning: 'The receiver responded with 2xx.' },
  exhausted: { words: 'exhausted', outcome: 'bad', meaning: 'Every attempt failed. Redeliver it to try again.' },
  cancelled: { words: 'cancelled', outcome: 'warn', meaning: 'The retries were cancelled.' },
};

const retrying: StatusWords = {
  words: 'retrying',
  outcome: 'warn',
  meaning: 'The last attempt failed; another one is due or in flight.',
};

/** The status of a delivery; `took` names the successful attempt when earlier ones failed. */
export function deliveryWords({
  status,
  attemptsMade,
  attemptsFailed = 0,
}: DeliverySummary): StatusWords & { took?: string } {
  const plain = deliveryStatusWords[status];
  if (status === 'pending' && attemptsFailed > 0) return retrying;
  if (status !== 'delivered' || attemptsFailed === 0) return plain;
  const failures = counted(attemptsFailed, 'failed attempt', 'failed attempts');
  return {
    ...plain,
    meaning: `The receiver responded with 2xx after ${failures}.`,
    took: `${ordinal(attemptsMade)} attempt`,
  };
}

/**
 * When the next attempt is due on this machine's clock, and on the service's when that was moved.
 * @param atMs The time on the service's clock, in milliseconds since the epoch.
 * @param offsetMs The offset of the service's clock.
 */
export function formatDue(atMs: number, offsetMs: number): string {
  const here = timeOfDay(atMs - offsetMs).slice(0, 8);
  return Math.abs(offsetMs) < 500 ? here : `${here} (${timeOfDay(atMs).slice(0, 8)} on the service’s clock)`;
}

/** How an attempt ended; `live` means that it may still be in flight. */
export function attemptEnd({ response, error }: Attempt, live: boolean): { short: string; long: string } {
  if (error)
    return { short: error.code, long: response ? `${String(response.status)}, then ${error.code}` : error.code };
  if (response) {
    const status = String(response.status);
    return { short: status, long: `${status} ${reasonPhrase(response.status)}`.trim() };
  }
  return live ? { short: '…', long: 'in flight' } : { short: 'interrupted', long: 'interrupted' };
}

/** The outcome of an attempt; only 2xx is a success. @param retried Whether another attempt follows */
export function attemptOutcome({ response, error }: Attempt, live: boolean, retried = false): Outcome {
  if (!error && response && response.status >= 200 && response.status < 300) return 'ok';
  if (!error && !response && live) return 'neutral';
  return retried ? 'warn' : 'bad';
}

/** When a delivery was recorded on this machine's clock, in milliseconds since the epoch. */
export function recordedMs({ id, recordedAt, createdAt = '' }: DeliverySummary & Partial<Delivery>): number {
  return recordedAt === undefined ? (identifierTime(id) ?? Date.parse(createdAt)) : Date.parse(recordedAt);
}
