import type { Attempt, Delivery, DeliveryStatus, DeliverySummary } from '#shared/model/delivery.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { identifierTime } from '#shared/model/identifier-time.ts';
import { counted, ordinal } from '#shared/trace/counted.ts';
import { deliveryWords as shown } from '#shared/trace/delivery-words.ts';
import { codeLabel } from '#shared/trace/plain-words.ts';
import { statusWords } from '#shared/trace/reason-phrase.ts';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
import { timeOfDay } from '../text/time-text.ts';

/** The text, the outcome and the explanation of a delivery status. */
interface StatusWords {
  words: string;
  outcome: Outcome;
  meaning: string;
}

const deliveryStatusWords: Record<DeliveryStatus, Omit<StatusWords, 'words'>> = {
  pending: { outcome: 'neutral', meaning: 'An attempt is due or in flight.' },
  delivered: { outcome: 'ok', meaning: 'The receiver responded with 2xx.' },
  exhausted: { outcome: 'bad', meaning: 'Every attempt failed. Redeliver it to try again.' },
  cancelled: { outcome: 'neutral', meaning: 'The retries were cancelled.' },
};

const paused: StatusWords = {
  words: 'paused',
  outcome: 'warn',
  meaning: 'The delivery queue waits because attempts of the subscription failed in a row.',
};

const retrying: StatusWords = {
  words: 'retrying',
  outcome: 'warn',
  meaning: 'The last attempt failed; another one is due or in flight.',
};

/**
 * The status of a delivery; `took` names the successful attempt when earlier ones failed.
 * @param subscription Of the delivery, if it still exists.
 */
export function deliveryWords(
  { status, attemptsMade, attemptsFailed = 0 }: DeliverySummary,
  subscription?: Pick<Subscription, 'circuit'>,
): StatusWords & { took?: string } {
  const plain = { words: shown[status], ...deliveryStatusWords[status] };
  if (status === 'pending' && subscription && isPaused(subscription)) return paused;
  if (status === 'pending' && attemptsFailed > 0) return retrying;
  if (status !== 'delivered' || attemptsFailed === 0) return plain;
  const failures = counted(attemptsFailed, 'failed attempt', 'failed attempts');
  return {
    ...plain,
    meaning: `The receiver responded with 2xx after ${failures}.`,
    took: `${ordinal(attemptsMade)} attempt`,
  };
}

/** When the next attempt is due on this machine's clock. Times as in {@link formatDue}. */
export const dueHere = (atMs: number, offsetMs: number): string => timeOfDay(atMs - offsetMs).slice(0, 8);

/**
 * When the next attempt is due on this machine's clock, and on the service's when that was moved.
 * @param atMs The time on the service's clock, in milliseconds since the epoch.
 * @param offsetMs The offset of the service's clock.
 */
export function formatDue(atMs: number, offsetMs: number): string {
  const here = dueHere(atMs, offsetMs);
  return Math.abs(offsetMs) < 500 ? here : `${here} (${timeOfDay(atMs).slice(0, 8)} on the service’s clock)`;
}

/** When a paused queue sends its next attempt. @param due How the time is shown */
export function resumeWords(
  { circuit: { retryAt } }: Pick<Subscription, 'circuit'>,
  offsetMs: number,
  due = formatDue,
): string {
  return retryAt === null ? 'resumes later' : `resumes ${due(Date.parse(retryAt), offsetMs)}`;
}

/** Why a delivery waits although it is due: a short label and a sentence. */
export interface Held {
  short: string;
  long: string;
}

/** Why the deliveries of a subscription wait; undefined when they do not. */
export function heldWords({ enabled, circuit, ordering }: Subscription): Held | undefined {
  if (!enabled) return { short: 'disabled', long: 'Waits until the subscription is enabled.' };
  if (isPaused({ circuit }))
    return {
      short: 'paused',
      long: `Paused: ${counted(circuit.failures, 'attempt', 'attempts')} of the subscription failed in a row.`,
    };
  if (ordering === 'per-customer')
    return { short: 'in order', long: 'May wait until an earlier event of the same customer is delivered.' };
  return undefined;
}

/** Whether a subscription sends nothing because its receiver failed. */
export const isPaused = ({ circuit }: Pick<Subscription, 'circuit'>): boolean => circuit.state === 'open';

/** How an attempt ended; `live` means that it may still be in flight. */
export function attemptEnd({ response, error }: Attempt, live: boolean): { short: string; long: string } {
  if (error) {
    const failure = codeLabel(error.code);
    return { short: failure, long: response ? `${String(response.status)}, then ${failure}` : failure };
  }
  if (response) {
    return { short: String(response.status), long: statusWords(response) };
  }
  return live ? { short: '…', long: 'in flight' } : { short: 'interrupted', long: 'interrupted' };
}

/** The outcome of an attempt; only 2xx is a success. */
export function attemptOutcome({ response, error }: Attempt, live: boolean): Outcome {
  if (!error && response && response.status >= 200 && response.status < 300) return 'ok';
  if (!error && !response && live) return 'neutral';
  return 'bad';
}

/** When a delivery was recorded on this machine's clock, in milliseconds since the epoch. */
export function recordedMs({ id, recordedAt, createdAt = '' }: DeliverySummary & Partial<Delivery>): number {
  return recordedAt === undefined ? (identifierTime(id) ?? Date.parse(createdAt)) : Date.parse(recordedAt);
}
