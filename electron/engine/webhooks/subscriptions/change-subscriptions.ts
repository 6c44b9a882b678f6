import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { unknownId } from '#shared/errors/unknown-id.ts';
import type { Subscription, SubscriptionFields } from '#shared/model/subscription.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import type { PartBase } from '../../part-base.ts';
import { generateSecret } from '../../signing/secret-key.ts';
import { badField } from '../header-value.ts';
import { cancelPending } from '../delivery-rows.ts';
import { applyFields, type AppliedFields, type ApplyDeps, type FieldsChange } from './apply-fields.ts';
import { healthy } from './health.ts';
import type { SubscriptionRepository, SubscriptionChange } from './subscription-repository.ts';
import { blankSubscription, completed, type StoredSubscription } from './stored-subscription.ts';
import { oneAtATime } from '../../one-at-a-time.ts';

type WithId = SubscriptionFields & { id?: string | undefined };

/** Manual changes of subscriptions. Concurrent changes are made one after the other. */
export interface SubscriptionChanges {
  /** @throws HookbenchError `bad_input`, `conflict` */
  add(fields: WithId & Pick<StoredSubscription, 'lesson'>): Promise<Subscription>;
  /** Validates the input of `put`. @throws HookbenchError `bad_input` */
  check(fields: WithId): void;
  /** Like add, but replaces a subscription that has the id. */
  put(fields: WithId): Promise<Subscription>;
  /** @throws HookbenchError `bad_input`, `not_found` */
  change(id: string, change: FieldsChange): Promise<Subscription>;
  /** @throws HookbenchError `not_found` */
  remove(id: string): Promise<void>;
  /** Adds a new secret before the current ones, and keeps the given number of these. */
  rotate(id: string, keep: number): Promise<Subscription>;
  /** Calls after each change. */
  onChange(listener: () => void): void;
  /** Calls for each pending delivery that is cancelled because its subscription is removed. */
  onCancel(listener: (deliveryId: string) => void): void;
}

export interface ChangeDeps extends ApplyDeps, Pick<PartBase, 'clocks' | 'journal' | 'newId' | 'profile' | 'store'> {}

/** A removed subscription leaves a row, so that the default one is not created again. */
const leave = `UPDATE subscriptions SET subscription = 'null', health = NULL WHERE id = ?`;

function changeOf(before: StoredSubscription, after: StoredSubscription): SubscriptionChange {
  if (before.enabled === after.enabled) return 'changed';
  return after.enabled ? 'enabled' : 'disabled';
}

function mustFind({ byId }: SubscriptionRepository, id: string): StoredSubscription {
  const found = byId.get(id);
  if (found) return found;
  throw unknownId('subscription', id);
}

/** Adds a new secret before the others of the current signing scheme. */
function rotated(before: StoredSubscription, keep: number, { profile, random }: ChangeDeps): StoredSubscription {
  const scheme = before.scheme ?? profile.get().signingScheme;
  if (scheme === 'none') {
    throw badField('/id', 'its deliveries are not signed, so there is no secret', 'Choose a signing scheme first.');
  }
  const secrets = [generateSecret(schemeRows[scheme], random), ...(before.secrets[scheme] ?? []).slice(0, keep)];
  return { ...before, secrets: { ...before.secrets, [scheme]: secrets } };
}

export function changeSubscriptions(repository: SubscriptionRepository, deps: ChangeDeps): SubscriptionChanges {
  const { journal, newId, random } = deps;
  const { byId } = repository;
  const changeListeners: (() => void)[] = [];
  const cancelListeners: ((deliveryId: string) => void)[] = [];
  const inTurn = oneAtATime();

  function reportChange(): void {
    for (const listener of changeListeners) listener();
  }

  async function keep({ notices, stored }: AppliedFields, change: SubscriptionChange): Promise<Subscription> {
    const before = byId.get(stored.id);
    const statements = [repository.rowOf(stored), ...(before ? repository.formerRows(before, stored) : [])];
    if (change === 'enabled') statements.push(...repository.noteHealth(stored.id, healthy));
    await journal.append([repository.entryOf(stored, change)], statements);
    byId.set(stored.id, stored);
    reportChange();
    return { ...repository.shown(stored), ...(notices.length > 0 && { notices }) };
  }

  const blank = (id: string | undefined, url: string): StoredSubscription =>
    blankSubscription(id ?? newId('sub'), url, completed({}, random));

  /** A new subscription that keeps the secrets of the one that it replaces. */
  function placed({ id, ...fields }: WithId): AppliedFields {
    const before = id === undefined ? undefined : byId.get(id);
    const fresh = { ...blank(id, fields.url), ...(before && { secrets: before.secrets }) };
    return applyFields(fresh, fields, deps);
  }

  return {
    add: ({ id, lesson, ...fields }) =>
      inTurn(async () => {
        if (id !== undefined && byId.has(id)) {
          throw new HookbenchError('conflict', `The id "${id}" is taken.`, { field: '/id' });
        }
        return keep(applyFields({ ...blank(id, fields.url), lesson }, fields, deps), 'added');
      }),
    check: (given) => void placed(given),
    put: (given) =>
      inTurn(async () => {
        const known = given.id !== undefined && byId.has(given.id);
        return keep(placed(given), known ? 'changed' : 'added');
      }),
    change: (id, change) =>
      inTurn(async () => {
        const before = mustFind(repository, id);
        const applied = applyFields(before, change, deps);
        return keep(applied, changeOf(before, applied.stored));
      }),
    remove: (id) =>
      inTurn(async () => {
        const found = mustFind(repository, id);
        const { entries, ids, statements } = cancelPending(deps, id, 'Its subscription was removed.');
        for (const listener of cancelListeners) ids.forEach(listener);
        const removed = repository.entryOf(found, 'removed');
        await journal.append(
          [removed, ...entries],
          [{ sql: leave, params: [id] }, ...repository.formerRows(found), ...statements],
        );
        byId.delete(id);
        repository.dropHealth(id);
        reportChange();
      }),
    rotate: (id, kept) =>
      inTurn(async () => keep({ stored: rotated(mustFind(repository, id), kept, deps), notices: [] }, 'changed')),
    onChange: (listener) => void changeListeners.push(listener),
    onCancel: (listener) => void cancelListeners.push(listener),
  };
}
