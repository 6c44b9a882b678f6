import { Check } from 'lucide-react';
import { memo } from 'react';
import type { Delivery } from '#shared/model/delivery.ts';
import { deliveryWords } from '../../../components/attempt/attempt-words.ts';
import { recordedMs } from '../../../components/attempt/recorded-ms.ts';
import { DeliveryBadge } from '../../../components/attempt/delivery-badge.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import styles from './delivery-list.module.css';

/** Height of a row in pixels. */
export const rowHeight = 34;

/** The id of a row's element. */
export function rowId(id: string): string {
  return `delivery-${id}`;
}

interface DeliveryRowProps {
  delivery: Delivery;
  top: number;
  position: number;
  count: number;
  /** The display name of the subscription. */
  to: string;
  current: boolean;
  marked: boolean;
  /** Whether the selected delivery is compared with this one. */
  compared: boolean;
  onChoose: (id: string) => void;
  onMark: (id: string, range: boolean) => void;
}

/** One delivery: time, event, receiver and status. */
export const DeliveryRow = memo(function DeliveryRow(props: DeliveryRowProps) {
  const { delivery, top, position, count, to, current, marked, compared, onChoose, onMark } = props;
  const { id, event, customerId, attemptsManual = 0, attemptsMade, url } = delivery;
  const { words, took } = deliveryWords(delivery);
  const ended = endWords(delivery);
  return (
    <div
      id={rowId(id)}
      className={styles.row}
      style={{ transform: `translateY(${String(top)}px)` }}
      role="option"
      aria-selected={current}
      aria-checked={marked}
      data-compared={compared}
      aria-posinset={position}
      aria-setsize={count}
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
      <span className={styles.time}>{timeOfDay(recordedMs(delivery)).slice(0, 8)}</span>
      <span className={styles.words} title={`${event} for ${customerId} to ${url}`}>
        {event} <span className={styles.aside}>{`${to} · ${customerId}`}</span>
      </span>
      <span className={styles.tail}>
        <span className={styles.ended}>{ended}</span>
        {attemptsMade > 1 && took === undefined && <span className={styles.made}>{`${String(attemptsMade)}×`}</span>}
        <DeliveryBadge delivery={delivery} />
      </span>
    </div>
  );
});

/** The result of the last attempt, when it adds to the status. */
function endWords({ status, lastStatus, lastCause, attemptsMade }: Delivery): string {
  if (status === 'delivered' || attemptsMade === 0) return '';
  if (lastStatus !== null) return String(lastStatus);
  return lastCause ?? '';
}
