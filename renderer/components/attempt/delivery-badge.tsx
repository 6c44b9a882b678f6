import type { DeliverySummary } from '#shared/model/delivery.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { counted } from '#shared/trace/counted.ts';
import { Badge } from '../badge.tsx';
import { deliveryWords } from './attempt-words.ts';

interface DeliveryBadgeProps {
  delivery: DeliverySummary;
  /** Of the delivery, if it still exists. */
  subscription?: Subscription | undefined;
}

/** The status of a delivery, and whether an attempt was requested manually. */
export function DeliveryBadge({ delivery, subscription }: DeliveryBadgeProps) {
  const { words, outcome, meaning, took } = deliveryWords(delivery, subscription);
  const { attemptsManual = 0 } = delivery;
  const manual = counted(attemptsManual, 'attempt was', 'attempts were');
  return (
    <>
      {attemptsManual > 0 && (
        <Badge outcome="neutral" title={`${manual} requested manually, outside the retry schedule.`}>
          manual
        </Badge>
      )}
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
    </>
  );
}
