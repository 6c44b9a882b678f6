import type { JournalRetention } from '#shared/model/journal-retention.ts';
import { keepRetention, type RetentionDeps, type RetentionKeeper } from '../journal/retention/keep-retention.ts';
import type { PartBase } from '../part-base.ts';
import type { Parties } from '../parties.ts';
import type { PendingSurplus } from '../store/removal/removal-plan.ts';
import type { Webhooks } from '../webhooks/open-webhooks.ts';
import { direct } from '../webhooks/sending.ts';

interface RetentionParties extends Pick<Parties, 'addNotice' | 'catcher'>, Pick<RetentionDeps, 'declared'> {
  webhooks: Pick<Webhooks, 'deliveries' | 'subscriptions'>;
}

const limitOf = ({ exceeds }: PendingSurplus, { pending }: JournalRetention): string =>
  exceeds === 'count'
    ? `more than ${pending.toLocaleString('en-US')} deliveries of the subscription waited`
    : 'waiting deliveries took more than half of the retention limits';

/** Cancels pending deliveries that are too many. A notice reports it, once for each subscription after a start. */
function createCancelSurplus({ addNotice, webhooks }: RetentionParties): RetentionDeps['cancelSurplus'] {
  const { deliveries, subscriptions } = webhooks;
  const reported = new Set<string>();
  const nameOf = (id: string): string =>
    id === direct ? 'Deliveries without a subscription' : `Subscription ${subscriptions.stored(id)?.name ?? id}`;

  return async (surplus, limits) => {
    const why = limitOf(surplus, limits);
    for (const id of surplus.subscriptions.filter((one) => !reported.has(one))) {
      reported.add(id);
      addNotice(
        `${nameOf(id)}: the oldest waiting deliveries are cancelled, because ${why}. Check the receiver, or change the limits under Settings > Retention.`,
        'failure',
      );
    }
    await deliveries.cancelPending(surplus.ids, `Cancelled because ${why}.`);
  };
}

/** Keeps the journal within its limits. */
export const openRetention = (base: PartBase, parties: RetentionParties): RetentionKeeper =>
  keepRetention({
    ...base,
    captureRemoval: parties.catcher.removal,
    cancelSurplus: createCancelSurplus(parties),
    declared: parties.declared,
  });
