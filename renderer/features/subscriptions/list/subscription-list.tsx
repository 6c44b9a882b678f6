import { Group, Stack } from '@mantine/core';
import { Plus, Rss } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Subscription } from '#shared/model/subscription.ts';
import type { SubscriptionStats } from '#shared/model/subscription-stats.ts';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { movedRow } from '../../../components/list/moved-row.ts';
import { ListState } from '../../../components/list/list-state.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { useSelectedSubscription, useSubscriptions } from '../../../components/subscription/use-subscriptions.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './list.module.css';
import { Badge } from '../../../components/badge.tsx';
import {
  eventsWords,
  subscriptionName,
  subscriptionTarget,
} from '../../../components/subscription/subscription-name.ts';
import { Switch } from '../../../components/switch.tsx';
import { useMask } from '../../../components/use-mask.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useApi } from '../../../store/use-engine.ts';
import { Sparkline } from '../charts/charts.tsx';
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
  if (!enabled) return { words: 'off', outcome: 'neutral', meaning: 'Enable the subscription to send events to it.' };
  if (circuit.state === 'open')
    return {
      words: 'paused',
      outcome: 'warn',
      meaning: `${String(circuit.failures)} attempts failed in a row. Attempts resume after a pause.`,
    };
  if (circuit.state === 'half-open')
    return {
      words: 'trying',
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

/** One subscription: name, URL, events, status, latency and a switch. */
function SubscriptionRow({ subscription, chosen }: { subscription: Subscription; chosen: boolean }) {
  const choose = useStoreState('subscriptions', (state) => state.choose);
  const { webhooks } = useApi();
  const change = useMutation(webhooks.changeSubscription.mutationOptions());
  const mask = useMask();
  const { id, events, enabled, disabledReason } = subscription;
  const { data: stats } = useQuery(webhooks.stats.queryOptions({ input: { id, minutes } }));
  const health = healthOf(subscription, stats);
  const name = subscriptionName(subscription);
  const target = mask.text(subscriptionTarget(subscription));
  const note = change.error ? refusalOf(change.error).words : disabledReason;
  return (
    <li className={styles.row} data-chosen={chosen} data-off={!enabled}>
      <button
        type="button"
        className={styles.choose}
        aria-current={chosen ? 'true' : undefined}
        data-id={id}
        onClick={() => choose(id)}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.url} title={target}>
          {target}
        </span>
        <span className={styles.events} data-bad={note !== undefined} title={note}>
          {note ?? eventsWords(events)}
        </span>
      </button>
      <span className={styles.health}>
        <Badge outcome={health.outcome} title={health.meaning}>
          {health.words}
        </Badge>
        <Sparkline stats={stats} />
      </span>
      <Switch checked={enabled} aria-label={`Enable ${name}`} onChange={(on) => change.mutate({ id, enabled: on })} />
    </li>
  );
}

/** Whether the name, id, URL or events of a subscription match every word of the search. */
function matches({ name = '', id, url, events }: Subscription, search: string): boolean {
  const text = [name, id, url, ...events].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The subscriptions, with a search. */
export function SubscriptionList() {
  const list = useSubscriptions();
  const choose = useStoreState('subscriptions', (state) => state.choose);
  const chosen = useSelectedSubscription();
  const [search, setSearch] = useState('');
  const rows = useRef<HTMLUListElement>(null);
  const shown = list.items.filter((item) => matches(item, search));
  const focusRow = (at: number) => {
    const button = rows.current?.querySelectorAll<HTMLElement>('button[data-id]')[at];
    button?.focus();
    if (button?.dataset['id'] !== undefined) choose(button.dataset['id']);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = shown.findIndex(({ id }) => id === chosen);
    const next = movedRow(event.key, at, shown.length);
    if (next === undefined) return;
    event.preventDefault();
    focusRow(next);
  };
  return (
    <Stack component="section" gap={0} h="100%" miw={0} aria-label="Subscriptions">
      <Group
        gap={8}
        wrap="nowrap"
        justify="space-between"
        px={12}
        py={8}
        flex="none"
        style={{ borderBottom: '1px solid var(--line)' }}
      >
        <SearchField
          label="Search the subscriptions"
          placeholder="Name, URL, event"
          value={search}
          takesSearchKey
          onChange={setSearch}
          onLeave={() => focusRow(0)}
        />
        <Button icon={<Plus size={14} aria-hidden />} onClick={() => choose('new')}>
          New subscription
        </Button>
      </Group>
      <ListState list={list} what="subscriptions">
        <EmptyState icon={<Rss size={24} aria-hidden />} title="No subscriptions yet">
          A subscription sends events to a receiver.
          <Button look="primary" onClick={() => choose('new')}>
            New subscription
          </Button>
        </EmptyState>
      </ListState>
      {list.items.length > 0 && shown.length === 0 && (
        <EmptyState title="No matching subscription">Change the search “{search}”.</EmptyState>
      )}
      <ul ref={rows} className={styles.rows} onKeyDown={onKeyDown} aria-label="Subscriptions">
        {shown.map((subscription) => (
          <SubscriptionRow key={subscription.id} subscription={subscription} chosen={subscription.id === chosen} />
        ))}
      </ul>
    </Stack>
  );
}
