import type { Attempt, DeliveryStatus } from '#shared/model/delivery.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import type { Outcome } from '#shared/trace/entry-outcome.ts';

/** What each status of a delivery is called, and how it is to be read. */
export const deliveryStatusWords: Record<DeliveryStatus, { words: string; outcome: Outcome; meaning: string }> = {
  pending: { words: 'pending', outcome: 'neutral', meaning: 'An attempt is due or under way.' },
  delivered: { words: 'delivered', outcome: 'ok', meaning: 'The receiver answered with 2xx.' },
  exhausted: { words: 'exhausted', outcome: 'bad', meaning: 'Every attempt failed; it waits here to be redelivered.' },
  cancelled: { words: 'cancelled', outcome: 'warn', meaning: 'No more attempts are made.' },
};

/** How an attempt ended, in few characters; `live` where the next word of it may still come. */
export function attemptEnd({ response, error }: Attempt, live: boolean): { short: string; long: string } {
  if (response) {
    const status = String(response.status);
    return { short: status, long: `${status} ${reasonPhrase(response.status)}`.trim() };
  }
  if (error) return { short: error.code, long: error.code };
  return live ? { short: '…', long: 'under way' } : { short: 'cut off', long: 'cut off' };
}

/** How an attempt went: 2xx alone is success. */
export function attemptOutcome({ response, error }: Attempt, live: boolean): Outcome {
  if (response) return response.status >= 200 && response.status < 300 ? 'ok' : 'bad';
  return !error && live ? 'neutral' : 'bad';
}
