import { Paper, Text } from '@mantine/core';
import { ChevronRight, CirclePause, CircleSlash, CircleX, RotateCw, ShieldX, type LucideIcon } from 'lucide-react';
import type { DeliverySummary } from '#shared/model/delivery.ts';
import type { Place } from '#shared/model/screen.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { counted, formatNumber } from '#shared/trace/counted.ts';
import { isLessonTrace } from '#shared/trace/lesson-trace.ts';
import { causeLabel } from '#shared/trace/plain-words.ts';
import { formatDue, resumeWords } from '../../components/attempt/attempt-words.ts';
import { RowButton } from '../../components/row-button.tsx';
import { subscriptionName, useSubscriptions } from '../../components/subscription/use-subscriptions.ts';
import { showPlace } from '../../store/show-place.ts';
import { useOffset } from '../../store/use-clocks.ts';
import type { LiveRows } from '../../store/live-rows.ts';
import { useStores } from '../../store/use-stores.ts';
import { useLiveList } from '../../store/use-live-list.ts';
import styles from './overview.module.css';

interface DeliveryKind {
  filter: { status: 'exhausted' | 'paused' | 'retrying' };
  word: string;
  icon: LucideIcon;
  tone: 'bad' | 'warn';
  /** What happened to the newest one. */
  about: (newest: DeliverySummary, subscription: Subscription | undefined, offsetMs: number) => string;
}

const deliveryKinds: readonly DeliveryKind[] = [
  {
    filter: { status: 'exhausted' },
    word: 'failed',
    icon: CircleX,
    tone: 'bad',
    about: ({ lastStatus, lastCause }) => String(lastStatus ?? causeLabel(lastCause ?? 'no response')),
  },
  {
    filter: { status: 'paused' },
    word: 'paused',
    icon: CirclePause,
    tone: 'warn',
    about: (_, subscription, offsetMs) => (subscription ? resumeWords(subscription, offsetMs) : 'removed'),
  },
  {
    filter: { status: 'retrying' },
    word: 'retrying',
    icon: RotateCw,
    tone: 'warn',
    about: ({ nextAttemptAt }, _, offsetMs) =>
      nextAttemptAt === null ? 'now' : `next ${formatDue(Date.parse(nextAttemptAt), offsetMs)}`,
  },
];

type Rows<Row> = Pick<LiveRows<Row>, 'items' | 'next'>;

/** Rows without those of lessons, which make messages fail on purpose. */
const withoutLessons = <Row extends { trace?: string | undefined }>({ items, next }: Rows<Row>): Rows<Row> => ({
  items: items.filter(({ trace }) => trace === undefined || !isLessonTrace(trace)),
  next,
});

/** The number of rows with their noun. Those that are not loaded can be of lessons: `100+ deliveries`. */
const countedRows = ({ items: { length }, next }: Rows<unknown>, one: string, many: string): string =>
  next === null ? counted(length, one, many) : `${formatNumber(length)}+ ${many}`;

const failedChecks = { failed: 'true' } as const;

/** What failed or waits, each with a link to the newest one in its list. It takes no room while all is well. */
export const Attention = () => (
  <Paper component="ul" withBorder className={styles.attention} aria-label="Needs attention">
    {deliveryKinds.map((kind) => (
      <Deliveries key={kind.word} {...kind} />
    ))}
    <Captures />
    <Disabled />
  </Paper>
);

/** The deliveries in one state. */
function Deliveries({ filter, word, about, ...look }: DeliveryKind) {
  const { filters } = useStores();
  const rows = withoutLessons(useLiveList('deliveries', filter));
  const [newest] = rows.items;
  const subscription = useSubscriptions().items.find(({ id }) => id === newest?.subscriptionId);
  const offsetMs = useOffset('service');
  if (newest === undefined) return null;
  const to = subscription ? subscriptionName(subscription) : newest.url;
  return (
    <Item
      {...look}
      title={`${countedRows(rows, 'delivery', 'deliveries')} ${word}`}
      // The others can have other receivers and reasons.
      about={`${rows.items.length > 1 ? 'Newest: ' : ''}${to}, ${about(newest, subscription, offsetMs)}`}
      place={{ screen: 'deliveries', id: newest.id }}
      onOpen={() => filters.setState({ deliveries: filter })}
    />
  );
}

/** The captures that failed checks. */
function Captures() {
  const { filters } = useStores();
  const rows = withoutLessons(useLiveList('captures', failedChecks));
  const [newest] = rows.items;
  if (newest === undefined) return null;
  const { event, failed = [], id, path } = newest;
  return (
    <Item
      icon={ShieldX}
      tone="bad"
      title={`${countedRows(rows, 'capture', 'captures')} failed checks`}
      about={`${event ?? path}: ${failed.join(', ')}`}
      place={{ screen: 'captures', id }}
      onOpen={() => filters.setState({ captures: failedChecks })}
    />
  );
}

/** The subscriptions that were disabled automatically. */
const Disabled = () =>
  useSubscriptions()
    .items.filter(({ enabled, disabledReason }) => !enabled && disabledReason !== undefined)
    .map((subscription) => (
      <Item
        key={subscription.id}
        icon={CircleSlash}
        tone="bad"
        title={`${subscriptionName(subscription)} is disabled`}
        about={subscription.disabledReason ?? ''}
        place={{ screen: 'subscriptions', id: subscription.id }}
      />
    ));

interface ItemProps extends Pick<DeliveryKind, 'icon' | 'tone'> {
  title: string;
  about: string;
  place: Place;
  /** Filters the list, so that it shows only these. */
  onOpen?: () => void;
}

function Item({ icon: Icon, tone, title, about, place, onOpen }: ItemProps) {
  const stores = useStores();
  return (
    <li>
      <RowButton
        className={styles.item}
        onClick={() => {
          onOpen?.();
          showPlace(stores, place);
        }}
      >
        <Icon size={18} color={`var(--${tone})`} aria-hidden />
        <span>
          <Text span inherit fw={500} display="block">
            {title}
          </Text>
          <Text span display="block" truncate fz="sm" lh="18px" c="dim" title={about}>
            {about}
          </Text>
        </span>
        <ChevronRight size={16} color="var(--faint)" aria-hidden />
      </RowButton>
    </li>
  );
}
