import type { Subscription } from '#shared/model/subscription.ts';
import type { SubscriptionStats } from '#shared/model/subscription-stats.ts';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
import { formatShare } from '../charts/chart-shapes.ts';

/** The status of a subscription as a label with its meaning. */
export interface SubscriptionHealth {
  words: string;
  outcome: Outcome;
  meaning: string;
}

/** The status of a subscription: disabled, paused, or its failure rate. */
export function healthOf(
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
