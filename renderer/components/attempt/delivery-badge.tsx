import type { DeliverySummary } from '#shared/model/delivery.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { Badge } from '../badge.tsx';
import { deliveryWords } from './attempt-words.ts';

interface DeliveryBadgeProps {
  delivery: DeliverySummary;
  /** Of the delivery, if it still exists. */
  subscription?: Subscription | undefined;
}

/** The status of a delivery. */
export function DeliveryBadge({ delivery, subscription }: DeliveryBadgeProps) {
  const { words, outcome, meaning, took } = deliveryWords(delivery, subscription);
  return (
    <Badge outcome={outcome} title={meaning}>
      {took === undefined ? (
        words
      ) : (
        <>
          <span data-wide>{words}, </span>
          {took}
        </>
      )}
    </Badge>
  );
}
