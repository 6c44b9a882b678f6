import { useMutation, useQuery } from '@tanstack/react-query';
import type { Subscription } from '#shared/model/subscription.ts';
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
import { healthOf } from './health-of.ts';
import styles from './list.module.css';

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
