import { skipToken, useQuery } from '@tanstack/react-query';
import type { Attempt, DeliverySummary, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { causeLabel } from '#shared/trace/plain-words.ts';
import { durationText, timeOfDay } from '../../../components/text/time-text.ts';
import { attemptEnd, deliveryWords, recordedMs } from '../../../components/attempt/attempt-words.ts';
import { Button } from '../../../components/button.tsx';
import type { Comparable, ComparableMessage } from '../../../components/compare/compare-view.tsx';
import { CompareWith } from '../../../components/compare/compare-with.tsx';
import { subscriptionName, useSubscriptions } from '../../../components/subscription/use-subscriptions.ts';
import { useApi, useStoreState } from '../../../store/use-stores.ts';
import { useFilteredList } from '../../../store/use-live-list.ts';

/** Maximum number of deliveries to choose from. */
const maxOffered = 200;

/** Compares the selected delivery with another one: facts and last attempts. */
export function ComparePane({ delivery }: { delivery: DeliveryWithAttempts }) {
  const { otherId, compareWith, show } = useStoreState('deliveryDetails', (state) => state);
  const other = useQuery(
    useApi().webhooks.delivery.queryOptions({ input: otherId === undefined ? skipToken : { id: otherId } }),
  );
  const items = useFilteredList('deliveries').items;
  const subscriptions = useSubscriptions().items;
  const nameOf = (id: string) => {
    const subscription = subscriptions.find((each) => each.id === id);
    return subscription && subscriptionName(subscription);
  };
  const labelOf = (each: DeliverySummary) =>
    [timeOfDay(recordedMs(each)), each.event, each.customerId, deliveryWords(each).words, nameOf(each.subscriptionId)]
      .filter((word) => word !== undefined)
      .join('  ');
  const here = items.findIndex(({ id }) => id === delivery.id);
  const before = items.slice(here + 1).find(({ event, id }) => event === delivery.event && id !== delivery.id);
  const rows = items.slice(0, maxOffered).filter(({ id }) => id !== delivery.id);
  return (
    <CompareWith
      what="delivery"
      shown={delivery}
      otherId={otherId}
      other={other}
      onCompare={compareWith}
      choices={rows.map((row) => ({ value: row.id, label: labelOf(row) }))}
      before={before && { id: before.id, about: `Previous ${delivery.event}` }}
      labelOf={labelOf}
      toComparable={(each) => deliveryComparable(each, nameOf)}
    >
      <Button
        onClick={() => {
          compareWith(undefined);
          show('attempts');
        }}
      >
        Close
      </Button>
    </CompareWith>
  );
}

/** A delivery in the form that the comparison expects: its facts, and both messages of its last attempt. */
function deliveryComparable(
  delivery: DeliveryWithAttempts,
  nameOf: (subscriptionId: string) => string | undefined,
): Comparable {
  const { attempts, customerId, event, subscriptionId, url } = delivery;
  const last = attempts.at(-1);
  return {
    facts: {
      Created: timeOfDay(recordedMs(delivery)),
      Event: event,
      Customer: customerId,
      Subscription: nameOf(subscriptionId) ?? subscriptionId,
      URL: url,
      Status: deliveryWords(delivery).words,
      Attempts: String(attempts.length),
      'Last attempt': last ? attemptEnd(last, false).long : 'none',
      Cause: causeLabel(last?.diagnosis?.cause ?? 'none'),
      Took: typeof last?.phases?.total === 'number' ? durationText(last.phases.total) : 'unknown',
    },
    messages: last ? messagesOf(last) : [],
  };
}

function messagesOf({ request, response }: Attempt): ComparableMessage[] {
  return [{ name: 'Request', ...request }, ...(response ? [{ name: 'Response', ...response }] : [])];
}
