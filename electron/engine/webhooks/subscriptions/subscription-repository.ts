import type { EntryOf, NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Subscription, SubscriptionSigning } from '#shared/model/subscription.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { pathsOf } from '#shared/profile/target-url.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { formerSecrets } from '../../journal/former-secrets.ts';
import type { Statement } from '../../store/statement.ts';
import type { PartBase } from '../../part-base.ts';
import { healthy, type Health, circuitOf } from './health.ts';
import type { StoredSubscription } from './stored-subscription.ts';
import { verifyKeyOf } from '../../signing/secret-key.ts';

function signingOf({ scheme, secrets }: StoredSubscription, profile: Profile): SubscriptionSigning {
  const acting = scheme ?? profile.signingScheme;
  if (acting === 'none') return { scheme: acting };
  const own = secrets[acting] ?? [];
  return { scheme: acting, ...(own[0] !== undefined && { secret: own[0] }), secrets: own };
}

function publicKeyOf({ scheme, secret }: SubscriptionSigning): string | undefined {
  return scheme === 'none' || secret === undefined ? undefined : verifyKeyOf(schemeRows[scheme], secret);
}

/** A subscription with all its current values; fields that it does not set come from the profile. */
function actingSubscription(stored: StoredSubscription, profile: Profile, health: Health, nowMs: number): Subscription {
  const { scheme, secrets: _, followsCatcher: _ours, ordering, paths, payload, retry, timeoutMs, ...own } = stored;
  const signing = signingOf(stored, profile);
  const verifyKey = publicKeyOf(signing);
  const follows = { signing: scheme, retry, timeoutMs, ordering, payload, paths: paths ?? undefined };
  return {
    ...own,
    signing,
    retry: retry ?? profile.retryPolicy,
    timeoutMs: timeoutMs ?? profile.deliveryTimeout,
    ordering: ordering ?? profile.ordering,
    payload: payload ?? { fields: profile.payloadFields },
    paths: paths ?? pathsOf(stored.url),
    inherited: (Object.keys(follows) as (keyof typeof follows)[]).filter((name) => follows[name] === undefined),
    circuit: circuitOf(health, nowMs),
    ...(verifyKey !== undefined && { verifyKey }),
  };
}

export type SubscriptionChange = EntryOf<'subscription'>['change'];

/** The subscriptions in memory, with the rows and entries that store them. */
export type SubscriptionRepository = ReturnType<typeof createSubscriptionRepository>;

const upsert = `INSERT INTO subscriptions (id, subscription) VALUES (?, ?)
  ON CONFLICT (id) DO UPDATE SET subscription = excluded.subscription`;
const keepHealth = 'UPDATE subscriptions SET health = ? WHERE id = ?';

const words: Readonly<Record<SubscriptionChange, string>> = {
  added: 'was added',
  changed: 'was changed',
  removed: 'was removed',
  enabled: 'was enabled',
  disabled: 'was disabled',
  'circuit-opened': 'is paused',
  'circuit-closed': 'is resumed',
};

export function createSubscriptionRepository(
  { clocks, profile, secrets }: Pick<PartBase, 'clocks' | 'profile' | 'secrets'>,
  read: { byId: Map<string, StoredSubscription>; health: Map<string, Health> },
) {
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
    /** Sets the health. @returns The statements that store it. */
    noteHealth(id: string, next: Health): Statement[] {
      if (health(id) === next) return [];
      kept.set(id, next);
      return [{ sql: keepHealth, params: [next === healthy ? null : JSON.stringify(next), id] }];
    },
    dropHealth(id: string): void {
      kept.delete(id);
    },
    rowOf: (stored: StoredSubscription): Statement => ({
      sql: upsert,
      params: [stored.id, secrets.seal(JSON.stringify(stored))],
    }),
    /** Rows that store replaced secrets, so that exports redact them. */
    formerRows: (before: StoredSubscription, after?: StoredSubscription): Statement[] =>
      formerSecrets(secrets, sentWith(before), after && sentWith(after)),
    entryOf: ({ id, name }: StoredSubscription, change: SubscriptionChange, reason?: string): NewJournalEntry => ({
      kind: 'subscription',
      atMs: clocks.wall.now(),
      id,
      change,
      message: `Subscription ${name ?? id} ${words[change]}${reason === undefined ? '' : `: ${reason}`}`,
    }),
    /** A subscription with its current values. */
    shown: (stored: StoredSubscription): Subscription =>
      actingSubscription(stored, profile.get(), health(stored.id), clocks.service.now()),
  };
}
