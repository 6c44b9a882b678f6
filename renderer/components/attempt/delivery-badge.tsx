import { RotateCw } from 'lucide-react';
import type { DeliverySummary } from '#shared/model/delivery.ts';
import { counted } from '#shared/trace/counted.ts';
import { Badge } from '../badge.tsx';
import { deliveryWords } from './attempt-words.ts';

/** The status of a delivery, and whether an attempt was requested manually. */
export function DeliveryBadge({ delivery }: { delivery: DeliverySummary }) {
  const { words, outcome, meaning, took } = deliveryWords(delivery);
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
          <>
            {words === 'retrying' && <RotateCw size={11} aria-hidden />}
            {words}
          </>
        ) : (
          <>
            <RotateCw size={11} aria-hidden />
            <span data-wide>{words}, </span>
            {took}
          </>
        )}
      </Badge>
    </>
  );
}
