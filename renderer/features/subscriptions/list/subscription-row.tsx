import { useMutation, useQuery } from '@tanstack/react-query';
import type { Subscription } from '#shared/model/subscription.ts';
import type { SubscriptionStats } from '#shared/model/subscription-stats.ts';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
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
import { useStoreState } from '../../../store/use-stores.ts';
import { Sparkline } from '../charts/charts.tsx';
import styles from './list.module.css';
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
export function SubscriptionRow({ subscription, chosen }: { subscription: Subscription; chosen: boolean }) {
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
