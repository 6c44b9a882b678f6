import type { Attempt, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { durationWords } from '#shared/trace/duration-words.ts';
import { recordedMs } from '../../../components/attempt/recorded-ms.ts';
import { attemptEnd } from '../../../components/attempt/attempt-words.ts';
import type { Comparable, ComparableMessage } from '../../../components/compare/compare-view.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';

/** A delivery in the form that the comparison expects: its facts, and both messages of its last attempt. */
export function deliveryComparable(
  delivery: DeliveryWithAttempts,
  nameOf: (subscriptionId: string) => string | undefined,
): Comparable {
  const { attempts, customerId, event, status, subscriptionId, url } = delivery;
  const last = attempts.at(-1);
  return {
    facts: {
      Created: timeOfDay(recordedMs(delivery)),
      Event: event,
      Customer: customerId,
      Subscription: nameOf(subscriptionId) ?? subscriptionId,
      URL: url,
      Status: status,
      Attempts: String(attempts.length),
      'Last attempt': last ? attemptEnd(last, false).long : 'none',
      Cause: last?.diagnosis?.cause ?? 'none',
      Took: typeof last?.phases?.total === 'number' ? durationWords(last.phases.total) : 'unknown',
    },
    messages: last ? messagesOf(last) : [],
  };
}

function messagesOf({ request, response }: Attempt): ComparableMessage[] {
  return [{ name: 'Request', ...request }, ...(response ? [{ name: 'Response', ...response }] : [])];
}
