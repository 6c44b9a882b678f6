import { Truck, Check } from 'lucide-react';
import { useCallback, useState, type KeyboardEvent, memo } from 'react';
import type { DeliverySummary } from '#shared/model/delivery.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { counted } from '#shared/trace/counted.ts';
import { causeLabel } from '#shared/trace/plain-words.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import {
  columnedRow,
  iconColumn,
  RecordList,
  stateColumn,
  timeColumn,
  type ColumnTitle,
} from '../../../components/record/record-list.tsx';
import { SampleCallButton } from '../../../components/sample-call-button.tsx';
import { useReceiverNames, useSubscriptions } from '../../../components/subscription/use-subscriptions.ts';
import { useFilteredList } from '../../../store/use-live-list.ts';
import { useOffset } from '../../../store/use-clocks.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { BulkBar, BulkProgress } from '../bulk.tsx';
import { DeliveryFilterBar } from './filter-bar.tsx';
import { marksAfter } from './marks-after.ts';
import {
  deliveryWords,
  dueHere,
  isPaused,
  recordedMs,
  resumeWords,
} from '../../../components/attempt/attempt-words.ts';
import { Badge } from '../../../components/badge.tsx';
import { durationText } from '../../../components/text/time-text.ts';
import { KindIcon } from '../../../components/entry-icon.tsx';
import { ListRow, RowState, type RowPlace, RowTime, TwoLines } from '../../../components/list/list-row.tsx';
import { useMask } from '../../../components/use-mask.ts';
import styles from './delivery-list.module.css';

interface DeliveryRowProps extends RowPlace {
  delivery: DeliverySummary;
  subscription: Subscription | undefined;
  /** The offset of the service's clock, in milliseconds. */
  offsetMs: number;
  /** The display name of the subscription. */
  to: string;
  marked: boolean;
  /** Whether the selected delivery is compared with this one. */
  compared: boolean;
  onChoose: (id: string) => void;
  onMark: (id: string, range: boolean) => void;
}

const titles: readonly ColumnTitle[] = [
  timeColumn,
  iconColumn,
  { title: 'Event', width: 'minmax(0, 1fr)' },
  stateColumn,
];

/** One delivery: its time, its icon or mark, the event over receiver and customer, and the state over what adds to it. */
const DeliveryRow = memo(function DeliveryRow(props: DeliveryRowProps) {
  const { delivery, subscription, offsetMs, to, marked, compared, onChoose, onMark, ...place } = props;
  const { id, event, customerId, attemptsManual = 0, attemptsMade, lastDurationMs, url } = delivery;
  const { words, took, outcome, meaning } = deliveryWords(delivery, subscription);
  const ended = endWords(delivery, subscription, offsetMs);
  const lasted = lastDurationMs !== undefined && durationText(lastDurationMs);
  // A long name of the receiver is cut.
  const second = [customerId, ...(attemptsManual > 0 ? ['manual'] : []), to];
  const mask = useMask();
  return (
    <ListRow
      {...place}
      className={columnedRow}
      aria-checked={marked}
      data-compared={compared}
      aria-label={`${event}, ${took === undefined ? words : `${words}, ${took}`}, to ${to}, customer ${customerId}, ${String(attemptsMade)} attempts${attemptsManual > 0 ? `, ${String(attemptsManual)} manual` : ''}${ended === '' ? '' : `, ${ended}`}`}
      onClick={({ shiftKey, ctrlKey, metaKey }) => {
        if (shiftKey || ctrlKey || metaKey) onMark(id, shiftKey);
        else onChoose(id);
      }}
    >
      <RowTime atMs={recordedMs(delivery)} />
      <span
        className={styles.mark}
        data-checked={marked}
        title="Mark (Space), or a range (Shift)"
        onClick={(click) => {
          click.stopPropagation();
          onMark(id, click.shiftKey);
        }}
      >
        {marked ? <Check size={12} strokeWidth={3} aria-hidden /> : <KindIcon kind="delivery" />}
      </span>
      <TwoLines first={event} second={second.join(', ')} title={`${event} for ${customerId} to ${mask.text(url)}`} />
      <RowState below={took ?? (ended || lasted)} title={lastWords(delivery)}>
        <Badge outcome={outcome} title={meaning}>
          {words}
        </Badge>
      </RowState>
    </ListRow>
  );
});

/** What adds to the status: when a paused or failed delivery is due next, or the result of the last attempt. */
function endWords(
  { status, lastStatus, lastCause, attemptsMade, nextAttemptAt }: DeliverySummary,
  subscription: Subscription | undefined,
  offsetMs: number,
): string {
  if (status === 'pending' && subscription && isPaused(subscription))
    return resumeWords(subscription, offsetMs, (...due) => dueHere(...due).slice(0, 5));
  if (status === 'delivered' || attemptsMade === 0) return '';
  if (nextAttemptAt !== null) return `next ${dueHere(Date.parse(nextAttemptAt), offsetMs)}`;
  return lastStatus === null ? causeLabel(lastCause ?? '') : String(lastStatus);
}

/** The result of the last attempt, and how many were made. */
function lastWords({ attemptsMade, lastCause, lastStatus }: DeliverySummary): string {
  const made = counted(attemptsMade, 'attempt', 'attempts');
  const last = lastStatus ?? (lastCause == null ? undefined : causeLabel(lastCause));
  return last === undefined ? made : `${made}, last: ${String(last)}`;
}

const noMarks = { ids: new Set<string>(), last: undefined };

const idOf = ({ id }: DeliverySummary): string => id;

/** The deliveries that match the filters. Space and x mark, Shift with an arrow key marks a range, c compares. */
export function DeliveryList() {
  const { deliveryDetails, navigation } = useStores();
  const list = useFilteredList('deliveries');
  const { chosen, choose } = useStoreState('deliveryDetails', (state) => state);
  const otherId = useStoreState('deliveryDetails', (state) => (state.tab === 'compare' ? state.otherId : undefined));
  const select = useCallback((row: DeliverySummary | undefined) => choose(row?.id), [choose]);
  const names = useReceiverNames();
  const subscriptions = useSubscriptions().items;
  const offsetMs = useOffset('service');
  const [marks, setMarks] = useState<{ ids: ReadonlySet<string>; last: string | undefined }>(noMarks);
  const { items, known: rows } = list;
  const mark = useCallback(
    (id: string, range: boolean) => setMarks((known) => ({ ids: marksAfter(known, id, range, rows()), last: id })),
    [rows],
  );
  const clearMarks = () => setMarks(noMarks);
  const compare = (id: string) => {
    deliveryDetails.getState().compareWith(id);
    deliveryDetails.getState().show('compare');
    // In a small window, the details are hidden behind the list.
    navigation.getState().go('deliveries', id);
  };
  const onKey = (event: KeyboardEvent, row: DeliverySummary | undefined): boolean => {
    const { key, shiftKey } = event;
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    if ((event.ctrlKey || event.metaKey) && key === 'a')
      setMarks({ ids: new Set(items.map(({ id }) => id)), last: undefined });
    else if (key === 'Escape' && !modified) clearMarks();
    else if (key === 'c' && row && !modified) compare(row.id);
    else if ((key === ' ' || key === 'x') && row && !modified) mark(row.id, shiftKey);
    else return false;
    event.preventDefault();
    return true;
  };
  return (
    <RecordList
      label="Deliveries"
      one="delivery"
      many="deliveries"
      list={list}
      multiselectable
      titles={titles}
      keyOf={idOf}
      chosen={chosen}
      onChoose={(row, event) => {
        if (row && event?.shiftKey === true && 'key' in event && event.key.startsWith('Arrow')) {
          if (chosen !== undefined) mark(chosen, true);
          mark(row.id, true);
        }
        select(row);
      }}
      onKey={onKey}
      filters={<DeliveryFilterBar />}
      notes={<BulkProgress />}
      empty={
        <EmptyState icon={<Truck size={24} aria-hidden />} title="No deliveries yet">
          Each event creates a delivery for every matching subscription.
          <SampleCallButton look="plain" />
        </EmptyState>
      }
      footer={
        <BulkBar
          isEmpty={items.length === 0}
          marked={items.filter(({ id }) => marks.ids.has(id))}
          onCompare={(first, second) => {
            choose(first);
            compare(second);
          }}
          onClear={clearMarks}
        />
      }
    >
      {(delivery, place) => (
        <DeliveryRow
          delivery={delivery}
          subscription={subscriptions.find(({ id }) => id === delivery.subscriptionId)}
          offsetMs={offsetMs}
          {...place}
          to={names.get(delivery.subscriptionId) ?? (URL.parse(delivery.url)?.host || delivery.subscriptionId)}
          marked={marks.ids.has(delivery.id)}
          compared={delivery.id === otherId}
          onChoose={choose}
          onMark={mark}
        />
      )}
    </RecordList>
  );
}
