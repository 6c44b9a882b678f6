import type { Subscription } from '#shared/model/subscription.ts';
import type { SubscriptionStats } from '#shared/model/subscription-stats.ts';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
import { rateWords } from '../charts/rate-words.ts';

/** How a subscription is, in few words, and what they mean. */
export interface SubscriptionHealth {
  words: string;
  outcome: Outcome;
  meaning: string;
}

/** How a subscription is: whether it is sent to at all, and how often that fails. */
export function healthOf(
  { enabled, disabledReason, circuit }: Subscription,
  stats: SubscriptionStats | undefined,
): SubscriptionHealth {
  if (!enabled && disabledReason !== undefined) return { words: 'disabled', outcome: 'bad', meaning: disabledReason };
  if (!enabled) return { words: 'off', outcome: 'neutral', meaning: 'Nothing is sent to it until it is enabled.' };
  if (circuit.state === 'open')
    return {
      words: 'paused',
      outcome: 'warn',
      meaning: `The circuit is open after ${String(circuit.failures)} failures in a row; it is tried again soon.`,
    };
  if (circuit.state === 'half-open')
    return { words: 'trying', outcome: 'warn', meaning: 'The circuit is half open: one attempt decides.' };
  if (!stats || stats.failureRate === null)
    return { words: 'no attempts', outcome: 'neutral', meaning: 'Nothing was sent in the last half hour.' };
  return {
    words: stats.failureRate === 0 ? 'no failures' : `${rateWords(stats.failureRate)} failed`,
    outcome: stats.failureRate === 0 ? 'ok' : stats.failureRate < 0.1 ? 'warn' : 'bad',
    meaning: 'Of the attempts of the last half hour.',
  };
}
