import { Check } from 'lucide-react';
import { memo } from 'react';
import type { DeliverySummary } from '#shared/model/delivery.ts';
import { deliveryWords, recordedMs } from '../../../components/attempt/attempt-words.ts';
import { DeliveryBadge } from '../../../components/attempt/delivery-badge.tsx';
import { ListRow, type RowPlace, RowTime } from '../../../components/list/list-row.tsx';
import { useMask } from '../../../components/use-mask.ts';
import styles from './delivery-list.module.css';

interface DeliveryRowProps extends RowPlace {
  delivery: DeliverySummary;
  /** The display name of the subscription. */
  to: string;
  marked: boolean;
  /** Whether the selected delivery is compared with this one. */
  compared: boolean;
  onChoose: (id: string) => void;
  onMark: (id: string, range: boolean) => void;
}

/** One delivery: time, event, receiver and status. */
export const DeliveryRow = memo(function DeliveryRow(props: DeliveryRowProps) {
  const { delivery, to, marked, compared, onChoose, onMark, ...place } = props;
  const { id, event, customerId, attemptsManual = 0, attemptsMade, url } = delivery;
  const { words, took } = deliveryWords(delivery);
  const ended = endWords(delivery);
  const mask = useMask();
  return (
    <ListRow
      {...place}
      className={styles.row}
      aria-checked={marked}
      data-compared={compared}
      aria-label={`${event}, ${took === undefined ? words : `${words}, ${took}`}, to ${to}, customer ${customerId}, ${String(attemptsMade)} attempts${attemptsManual > 0 ? `, ${String(attemptsManual)} manual` : ''}${ended === '' ? '' : `, ${ended}`}`}
      onClick={({ shiftKey, ctrlKey, metaKey }) => {
        if (shiftKey || ctrlKey || metaKey) onMark(id, shiftKey);
        else onChoose(id);
      }}
    >
      <span
        className={styles.mark}
        data-marked={marked}
        onClick={(click) => {
          click.stopPropagation();
          onMark(id, click.shiftKey);
        }}
      >
        {marked && <Check size={12} strokeWidth={3} aria-hidden />}
      </span>
      <RowTime atMs={recordedMs(delivery)} />
      <span className={styles.event}>{event}</span>
      <span className={styles.to} title={`${event} for ${customerId} to ${mask.text(url)}`}>
        <span className={styles.name}>{to}</span>
        <span>{customerId}</span>
      </span>
      <span className={styles.ended}>
        {ended} {attemptsMade > 1 && took === undefined && `${String(attemptsMade)}×`}
      </span>
      <span className={styles.status}>
        <DeliveryBadge delivery={delivery} />
      </span>
    </ListRow>
  );
});

/** The result of the last attempt, when it adds to the status. */
function endWords({ status, lastStatus, lastCause, attemptsMade }: DeliverySummary): string {
  if (status === 'delivered' || attemptsMade === 0) return '';
  if (lastStatus !== null) return String(lastStatus);
  return lastCause ?? '';
}
