import { Check } from 'lucide-react';
import { memo } from 'react';
import type { Delivery } from '#shared/model/delivery.ts';
import { deliveryStatusWords } from '../../../components/attempt/attempt-words.ts';
import { Badge } from '../../../components/badge.tsx';
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
  /** What the subscription is called. */
  to: string;
  current: boolean;
  marked: boolean;
  onChoose: (id: string) => void;
  onMark: (id: string, range: boolean) => void;
}

/** One delivery: when, what, to whom, and how it stands. */
export const DeliveryRow = memo(function DeliveryRow(props: DeliveryRowProps) {
  const { delivery, top, position, count, to, current, marked, onChoose, onMark } = props;
  const { id, event, customerId, status, createdAt, attemptsMade, url } = delivery;
  const { words, outcome, meaning } = deliveryStatusWords[status];
  const ended = endWords(delivery);
  return (
    <div
      id={rowId(id)}
      className={styles.row}
      style={{ transform: `translateY(${String(top)}px)` }}
      role="option"
      aria-selected={current}
      aria-checked={marked}
      aria-posinset={position}
      aria-setsize={count}
      aria-label={`${event}, ${words}, to ${to}, customer ${customerId}, ${String(attemptsMade)} attempts${ended === '' ? '' : `, ${ended}`}`}
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
      <span className={styles.time}>{timeOfDay(Date.parse(createdAt)).slice(0, 8)}</span>
      <span className={styles.words} title={`${event} for ${customerId} to ${url}`}>
        {event} <span className={styles.aside}>{`${to} · ${customerId}`}</span>
      </span>
      <span className={styles.tail}>
        <span className={styles.ended}>{ended}</span>
        {attemptsMade > 1 && <span className={styles.made}>{`${String(attemptsMade)}×`}</span>}
        <Badge outcome={outcome} title={meaning}>
          {words}
        </Badge>
      </span>
    </div>
  );
});

/** How its last attempt ended, where that says more than the status. */
function endWords({ status, lastStatus, lastCause, attemptsMade }: Delivery): string {
  if (status === 'delivered' || attemptsMade === 0) return '';
  if (lastStatus !== null) return String(lastStatus);
  return lastCause ?? '';
}
