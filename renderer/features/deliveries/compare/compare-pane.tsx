import type { Delivery, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { recordedMs } from '../../../components/attempt/recorded-ms.ts';
import { Button } from '../../../components/button.tsx';
import { CompareWith } from '../../../components/compare/compare-with.tsx';
import { subscriptionName } from '../../../components/subscription/subscription-name.ts';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { deliveryComparable } from './delivery-comparable.ts';

/** Maximum number of deliveries to choose from. */
const maxOffered = 200;

/** Compares the selected delivery with another one: facts and last attempts. */
export function ComparePane({ delivery }: { delivery: DeliveryWithAttempts }) {
  const compared = useStoreState('deliveryDetails', (state) => state);
  const items = useStoreState('deliveries', (state) => state.items);
  const subscriptions = useStoreState('subscriptions', (state) => state.items);
  const nameOf = (id: string) => {
    const subscription = subscriptions.find((each) => each.id === id);
    return subscription && subscriptionName(subscription);
  };
  const labelOf = (each: Delivery) =>
    [timeOfDay(recordedMs(each)), each.event, each.customerId, each.status, nameOf(each.subscriptionId)]
      .filter((word) => word !== undefined)
      .join('  ');
  const here = items.findIndex(({ id }) => id === delivery.id);
  const before = items.slice(here + 1).find(({ event, id }) => event === delivery.event && id !== delivery.id);
  const rows = items.slice(0, maxOffered).filter(({ id }) => id !== delivery.id);
  return (
    <CompareWith
      what="delivery"
      shown={delivery}
      compared={compared}
      choices={rows.map((row) => ({ value: row.id, label: labelOf(row) }))}
      before={before && { id: before.id, about: `Previous ${delivery.event}` }}
      labelOf={labelOf}
      toComparable={(each) => deliveryComparable(each, nameOf)}
    >
      <Button
        onClick={() => {
          compared.showCompare(false);
        }}
      >
        Close
      </Button>
    </CompareWith>
  );
}
