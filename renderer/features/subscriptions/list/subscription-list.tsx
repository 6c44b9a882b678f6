import { Plus, Rss } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '#shared/model/subscription.ts';
import type { SubscriptionStats } from '#shared/model/subscription-stats.ts';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { KindIcon } from '../../../components/entry-icon.tsx';
import { focusFirstField } from '../../../components/begin-screen.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FilterBar, FilterSearch } from '../../../components/filter-bar/filter-bar.tsx';
import { RowState, TwoLines } from '../../../components/list/list-row.tsx';
import { iconColumn, type RecordColumn, RecordList, stateColumn } from '../../../components/record/record-list.tsx';
import {
  eventsWords,
  subscriptionName,
  subscriptionTarget,
  useSelectedSubscription,
  useSubscriptions,
} from '../../../components/subscription/use-subscriptions.ts';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { durationText } from '../../../components/text/time-text.ts';
import { useMask } from '../../../components/use-mask.ts';
import { wholeList } from '../../../store/whole-list.ts';
import { searchWords } from '../../../store/search-words.ts';
import { showPlace } from '../../../store/show-place.ts';
import { useApi, useStores } from '../../../store/use-stores.ts';
import { formatShare } from '../charts/chart-shapes.ts';

/** The status of a subscription as a label with its meaning. */
interface SubscriptionHealth {
  words: string;
  outcome: Outcome;
  meaning: string;
}

/** The status of a subscription: disabled, paused, or its failure rate. */
function healthOf(
  { enabled, disabledReason, circuit }: Subscription,
  stats: SubscriptionStats | undefined,
): SubscriptionHealth {
  if (!enabled && disabledReason !== undefined) return { words: 'disabled', outcome: 'bad', meaning: disabledReason };
  if (!enabled)
    return { words: 'disabled', outcome: 'neutral', meaning: 'Enable the subscription to send events to it.' };
  if (circuit.state === 'open')
    return {
      words: 'paused',
      outcome: 'warn',
      meaning: `${String(circuit.failures)} attempts failed in a row. Attempts resume after a pause.`,
    };
  if (circuit.state === 'half-open')
    return {
      words: 'retrying',
      outcome: 'warn',
      meaning: 'The next attempt decides whether attempts resume or pause again.',
    };
  if (!stats || stats.failureRate === null)
    return { words: 'no attempts', outcome: 'neutral', meaning: 'No attempts in the last 30 min.' };
  return {
    words: stats.failureRate === 0 ? 'no failures' : `${formatShare(stats.failureRate)} failed`,
    outcome: stats.failureRate === 0 ? 'ok' : stats.failureRate < 0.1 ? 'warn' : 'bad',
    meaning: 'Share of the attempts in the last 30 min.',
  };
}

/** The period of the statistics, in minutes. */
const minutes = 30;

/** The statistics of the last minutes. */
export function useStats(id: string): SubscriptionStats | undefined {
  return useQuery(useApi().webhooks.stats.queryOptions({ input: { id, minutes } })).data;
}

const columns: readonly RecordColumn<Subscription>[] = [
  { ...iconColumn, cell: () => <KindIcon kind="subscription" /> },
  { title: 'Receiver', width: 'minmax(0, 1fr)', cell: (subscription) => <Receiver subscription={subscription} /> },
  { title: 'Latency', width: '64px', from: 540, align: 'right', cell: ({ id }) => <Latency id={id} /> },
  { ...stateColumn, cell: (subscription) => <Status subscription={subscription} /> },
];

function Receiver({ subscription }: { subscription: Subscription }) {
  const target = useMask().text(subscriptionTarget(subscription));
  return <TwoLines first={subscriptionName(subscription)} second={<CutMiddle text={target} />} title={target} />;
}

function Latency({ id }: { id: string }) {
  const { p95 = null } = useStats(id) ?? {};
  const [text, meaning] =
    p95 === null
      ? ['–', `No responses in the last ${String(minutes)} min`]
      : [
          durationText(p95),
          `95 % of the attempts in the last ${String(minutes)} min took at most ${durationText(p95)}`,
        ];
  return (
    <span role="img" aria-label={meaning} title={meaning}>
      {text}
    </span>
  );
}

function Status({ subscription }: { subscription: Subscription }) {
  const { words, outcome, meaning } = healthOf(subscription, useStats(subscription.id));
  return (
    <RowState
      below={eventsWords(subscription.events)}
      title={subscription.events.includes('*') ? 'all events' : subscription.events.join(', ')}
    >
      <Badge outcome={outcome} title={meaning}>
        {words}
      </Badge>
    </RowState>
  );
}

const idOf = ({ id }: Subscription): string => id;

/** Whether its last attempts failed: at first, the newest of these is selected. */
const isFailing = ({ circuit, disabledReason }: Subscription): boolean =>
  circuit.failures > 0 || disabledReason !== undefined;

/** The subscriptions, with a search. */
export function SubscriptionList() {
  const list = useSubscriptions();
  const stores = useStores();
  const { choose } = stores.subscriptions.getState();
  const addNew = () => {
    showPlace(stores, { screen: 'subscriptions', id: 'new' });
    focusFirstField();
  };
  const chosen = useSelectedSubscription();
  const [filter, narrow] = useState<{ q?: string }>({});
  const matches = searchWords(filter.q ?? '');
  const newestFirst = list.items.toReversed();
  const items = newestFirst.filter(({ name, id, url, events }) => matches([name, id, url, ...events]));
  return (
    <RecordList
      label="Subscriptions"
      one="subscription"
      many="subscriptions"
      list={wholeList(list, items, filter, narrow)}
      columns={columns}
      keyOf={idOf}
      chosen={chosen}
      end=""
      reveals
      onChoose={(subscription, event) => choose((event ? subscription : (items.find(isFailing) ?? subscription))?.id)}
      filters={
        <FilterBar>
          <FilterSearch
            label="Search the subscriptions"
            placeholder="Name or URL"
            list={{ filter, narrow }}
            listId="subscription-list"
          />
          <Button icon={Plus} onClick={addNew}>
            New subscription
          </Button>
        </FilterBar>
      }
      empty={
        <EmptyState icon={<Rss size={24} aria-hidden />} title="No subscriptions yet">
          A subscription sends events to a receiver.
          <Button icon={Plus} onClick={addNew}>
            New subscription
          </Button>
        </EmptyState>
      }
    />
  );
}
