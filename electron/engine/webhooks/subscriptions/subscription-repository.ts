import type { EntryOf, NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { formerSecrets } from '../../journal/former-secrets.ts';
import type { Statement } from '../../store/statement.ts';
import type { PartBase } from '../../part-base.ts';
import { actingSubscription } from './acting-subscription.ts';
import { healthy, type Health } from './health.ts';
import type { StoredSubscription } from './stored-subscription.ts';

export type SubscriptionChange = EntryOf<'subscription'>['change'];

/** The subscriptions in memory, with the rows and entries that store them. */
export interface SubscriptionRepository {
  readonly byId: Map<string, StoredSubscription>;
  health(id: string): Health;
  /** Sets the health. @returns The statements that store it. */
  noteHealth(id: string, health: Health): Statement[];
  dropHealth(id: string): void;
  rowOf(stored: StoredSubscription): Statement;
  /** Rows that store replaced secrets, so that exports redact them. */
  formerRows(before: StoredSubscription, after?: StoredSubscription): Statement[];
  entryOf(stored: StoredSubscription, change: SubscriptionChange, reason?: string): NewJournalEntry;
  /** A subscription with its current values. */
  shown(stored: StoredSubscription): Subscription;
}

const upsert = `INSERT INTO subscriptions (id, subscription) VALUES (?, ?)
  ON CONFLICT (id) DO UPDATE SET subscription = excluded.subscription`;
const keepHealth = 'UPDATE subscriptions SET health = ? WHERE id = ?';

const words: Readonly<Record<SubscriptionChange, string>> = {
  added: 'was added',
  changed: 'was changed',
  removed: 'was removed',
  enabled: 'was enabled',
  disabled: 'was disabled',
  'circuit-opened': 'is not sent to for now',
  'circuit-closed': 'is sent to again',
};

export function createSubscriptionRepository(
  { clocks, profile, secrets }: Pick<PartBase, 'clocks' | 'profile' | 'secrets'>,
  read: { byId: Map<string, StoredSubscription>; health: Map<string, Health> },
): SubscriptionRepository {
  const { byId, health: kept } = read;
  const health = (id: string): Health => kept.get(id) ?? healthy;
  /** The secrets that its deliveries use now; those of other schemes are not included. */
  const sentWith = ({ auth, scheme = profile.get().signingScheme, secrets: all }: StoredSubscription) => ({
    auth,
    secrets: scheme === 'none' ? [] : (all[scheme] ?? []),
  });
  return {
    byId,
    health,
    noteHealth(id, next) {
      if (health(id) === next) return [];
      kept.set(id, next);
      return [{ sql: keepHealth, params: [next === healthy ? null : JSON.stringify(next), id] }];
    },
    dropHealth(id) {
      kept.delete(id);
    },
    rowOf: (stored) => ({ sql: upsert, params: [stored.id, secrets.seal(JSON.stringify(stored))] }),
    formerRows: (before, after) => formerSecrets(secrets, sentWith(before), after && sentWith(after)),
    entryOf: ({ id, name }, change, reason) => ({
      kind: 'subscription',
      atMs: clocks.wall.now(),
      id,
      change,
      message: `${name ?? id} ${words[change]}${reason === undefined ? '' : `: ${reason}`}`,
    }),
    shown: (stored) => actingSubscription(stored, profile.get(), health(stored.id), clocks.service.now()),
  };
}
