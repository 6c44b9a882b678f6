import type { ControlClient } from '#shared/contract/client.ts';
import { declarationOf, type Fault, type NewFaultInput } from '#shared/model/fault.ts';
import type { SubscriptionFields } from '#shared/model/subscription.ts';
import type { ProfileChange } from '#shared/profile/profile-change.ts';

/** Restores what a change replaced. */
export type Undo = () => Promise<unknown>;

/** Restores changes, the last one first. What cannot be restored does not keep the others. */
export async function restoreAll(undo: readonly Undo[]): Promise<void> {
  for (const restore of undo.toReversed()) await restore().catch(() => undefined);
}

/** Changes assumptions. A standard also changes those that it sets. */
export async function changeProfile(control: ControlClient, change: ProfileChange): Promise<Undo> {
  const before = await control.profile.get();
  const after = await control.profile.update(change);
  const names = (Object.keys(before) as (keyof typeof before)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return () => control.profile.update(Object.fromEntries(names.map((name) => [name, before[name]])));
}

/**
 * Adds a subscription that sends the events of a lesson or a comparison to the catcher, and no others.
 * @returns Its id, and what removes it
 */
export async function subscribeCatcher(
  control: ControlClient,
  fields: Pick<SubscriptionFields, 'name' | 'retry'>,
): Promise<{ id: string; undo: Undo }> {
  const { listeners } = await control.status.get({});
  const url = listeners.find(({ party, scheme }) => party === 'catcher' && scheme === 'http')?.url ?? '';
  const { id } = await control.webhooks.addSubscription({ ...fields, url, lesson: true });
  return { id, undo: () => control.webhooks.removeSubscription({ id }) };
}

const contentOf = (fault: Fault): string => JSON.stringify(declarationOf(fault));

/** Sets a fault. */
export async function setFault(control: ControlClient, fault: NewFaultInput): Promise<Undo> {
  const set = await control.faults.set(fault);
  return async () => {
    const { items } = await control.faults.list();
    // Restoring a clearing has set it again, with another id.
    const found = items.find(({ id }) => id === set.id) ?? items.findLast((one) => contentOf(one) === contentOf(set));
    if (found) await control.faults.clear({ id: found.id });
  };
}
