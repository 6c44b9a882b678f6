import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import type { Subscription, SubscriptionFields } from '#shared/model/subscription.ts';
import type { Statement } from '../../journal/store/statement.ts';
import type { PartBase } from '../../part-base.ts';
import type { RecordedRows } from '../recorded-rows.ts';
import type { Settled } from '../settle.ts';
import { schemes } from '../signing/schemes.ts';
import { actingSubscription } from './acting-subscription.ts';
import { applyFields, type AppliedFields, type FieldsChange } from './apply-fields.ts';
import { healthy, type Health } from './health.ts';
import { judgeAttempt } from './note-attempt.ts';
import { readStored } from './read-stored.ts';
import { newSecrets, type StoredSubscription } from './stored-subscription.ts';

type Change = EntryOf<'subscription'>['change'];

/** Which events go where. */
export interface Subscriptions {
  all(): Subscription[];
  find(id: string): Subscription | undefined;
  /** As it is kept, for the sender. */
  stored(id: string): StoredSubscription | undefined;
  ids(): IterableIterator<string>;
  /** The enabled subscriptions that want an event. */
  wanting(event: string): StoredSubscription[];
  /** @throws HookbenchError `bad_input`, `conflict` */
  add(fields: SubscriptionFields & { id?: string | undefined }): Promise<Subscription>;
  /** Like add, in the place of one that has the id. */
  put(fields: SubscriptionFields & { id?: string | undefined }): Promise<Subscription>;
  /** @throws HookbenchError `bad_input`, `not_found` */
  change(id: string, change: FieldsChange): Promise<Subscription>;
  /** @throws HookbenchError `not_found` */
  remove(id: string): Promise<void>;
  /** Puts a new secret before the present ones, and keeps so many of these. */
  rotate(id: string, keep: number): Promise<Subscription>;
  health(id: string): Health;
  /** What an attempt means for a subscription, to be committed with its result. */
  noteAttempt(id: string, settled: Pick<Settled, 'disables' | 'ok'>): RecordedRows;
}

export interface SubscriptionsParts extends PartBase {
  catcherUrl: string;
  /** The port of our own control API, once it is known. */
  controlPort: () => number | undefined;
  /** What else is committed with the removal of a subscription. */
  onRemove: (id: string) => RecordedRows;
  /** Told after each change. */
  onChange: (id: string) => void;
}

const upsert = `INSERT INTO subscriptions (id, subscription) VALUES (?, ?)
  ON CONFLICT (id) DO UPDATE SET subscription = excluded.subscription`;
const keepHealth = 'UPDATE subscriptions SET health = ? WHERE id = ?';

const words: Partial<Record<Change, string>> = { added: 'was added', removed: 'was removed', enabled: 'was enabled' };

function messageOf({ id, name }: StoredSubscription, change: Change, reason?: string): string {
  const said = words[change] ?? `was ${change.replace('-', ' ')}`;
  return `${name ?? id} ${said}${reason === undefined ? '' : `: ${reason}`}`;
}

/** Reads the subscriptions; the default one sends every event to the catcher's present address until it is changed. */
export async function openSubscriptions(parts: SubscriptionsParts): Promise<Subscriptions> {
  const { clocks, journal, newId, profile, random } = parts;
  const { byId, health } = await readStored(parts);
  let last: Promise<unknown> = Promise.resolve();

  const healthOf = (id: string): Health => health.get(id) ?? healthy;
  const shown = (stored: StoredSubscription): Subscription =>
    actingSubscription(stored, profile.get(), healthOf(stored.id), clocks.service.now());

  function mustFind(id: string): StoredSubscription {
    const found = byId.get(id);
    if (found) return found;
    throw new HookbenchError('not_found', `No subscription has the id "${id.slice(0, 100)}".`);
  }

  const entryOf = (stored: StoredSubscription, change: Change, reason?: string) => ({
    kind: 'subscription' as const,
    atMs: clocks.wall.now(),
    id: stored.id,
    change,
    message: messageOf(stored, change, reason),
  });
  const rowOf = (stored: StoredSubscription): Statement => ({
    sql: upsert,
    params: [stored.id, JSON.stringify(stored)],
  });

  function inTurn<Result>(make: () => Promise<Result>): Promise<Result> {
    const made = last.then(make);
    last = made.catch(() => undefined);
    return made;
  }

  async function keep({ notices, stored }: AppliedFields, change: Change): Promise<Subscription> {
    const statements = [rowOf(stored)];
    if (change === 'enabled') statements.push(...noteHealth(stored.id, healthy));
    await journal.append([entryOf(stored, change)], statements);
    byId.set(stored.id, stored);
    parts.onChange(stored.id);
    return { ...shown(stored), ...(notices.length > 0 && { notices }) };
  }

  function blank(id: string | undefined, url: string): StoredSubscription {
    return {
      id: id ?? newId('sub'),
      url,
      events: ['*'],
      enabled: true,
      auth: { kind: 'none' },
      tls: { trust: 'ours' },
      secrets: newSecrets(random),
    };
  }

  function noteHealth(id: string, next: Health): Statement[] {
    if (healthOf(id) === next) return [];
    health.set(id, next);
    return [{ sql: keepHealth, params: [next === healthy ? null : JSON.stringify(next), id] }];
  }

  function changeOf(before: StoredSubscription, after: StoredSubscription): Change {
    if (before.enabled === after.enabled) return 'changed';
    return after.enabled ? 'enabled' : 'disabled';
  }

  return {
    all: () => [...byId.values()].map(shown),
    find(id) {
      const found = byId.get(id);
      return found && shown(found);
    },
    stored: (id) => byId.get(id),
    ids: () => byId.keys(),
    wanting: (event) =>
      [...byId.values()].filter(({ enabled, events }) => enabled && (events.includes('*') || events.includes(event))),
    add: ({ id, ...fields }) =>
      inTurn(async () => {
        if (id !== undefined && byId.has(id)) {
          throw new HookbenchError('conflict', `The id "${id}" is taken.`, { field: '/id' });
        }
        return keep(applyFields(blank(id, fields.url), fields, parts.controlPort()), 'added');
      }),
    put: ({ id, ...fields }) =>
      inTurn(async () => {
        const before = id === undefined ? undefined : byId.get(id);
        const fresh = before ? { ...blank(id, fields.url), secrets: before.secrets } : blank(id, fields.url);
        return keep(applyFields(fresh, fields, parts.controlPort()), before ? 'changed' : 'added');
      }),
    change: (id, change) =>
      inTurn(async () => {
        const before = mustFind(id);
        const applied = applyFields(before, change, parts.controlPort());
        return keep(applied, changeOf(before, applied.stored));
      }),
    remove: (id) =>
      inTurn(async () => {
        const found = mustFind(id);
        const { entries, statements } = parts.onRemove(id);
        const gone = {
          sql: 'UPDATE subscriptions SET subscription = ?, health = NULL WHERE id = ?',
          params: ['null', id],
        };
        await journal.append([entryOf(found, 'removed'), ...entries], [gone, ...statements]);
        byId.delete(id);
        health.delete(id);
        parts.onChange(id);
      }),
    rotate: (id, kept) =>
      inTurn(async () => {
        const before = mustFind(id);
        const scheme = before.scheme ?? profile.get().signingScheme;
        if (scheme === 'none') {
          throw new HookbenchError('bad_input', 'Deliveries of this subscription are not signed.', {
            field: '/id',
            hint: 'Choose a signing scheme first.',
          });
        }
        const secrets = [schemes[scheme].generate(random), ...before.secrets[scheme].slice(0, kept)];
        const stored = { ...before, secrets: { ...before.secrets, [scheme]: secrets } };
        return keep({ stored, notices: [] }, 'changed');
      }),
    health: healthOf,
    noteAttempt(id, settled) {
      const before = byId.get(id);
      if (!before) return { entries: [], statements: [] };
      const noted = judgeAttempt(before, healthOf(id), settled, clocks.service.now());
      const { circuit, disables } = noted;
      const statements = noteHealth(id, noted.health);
      const entries = circuit ? [entryOf(before, circuit.change, circuit.reason)] : [];
      if (disables !== undefined && before.enabled) {
        const stored = { ...before, enabled: false, disabledReason: disables };
        byId.set(id, stored);
        entries.push(entryOf(stored, 'disabled', disables));
        statements.push(rowOf(stored));
      }
      return { entries, statements };
    },
  };
}
