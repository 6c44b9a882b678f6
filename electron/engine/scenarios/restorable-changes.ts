import type { ControlClient } from '#shared/contract/client.ts';
import type { NewFaultInput } from '#shared/model/fault.ts';
import type { ProfileChange } from '#shared/profile/profile-change.ts';

/** Restores what a change replaced. */
export type Undo = () => Promise<unknown>;

/** Restores changes, the last one first. What cannot be restored does not keep the others. */
export async function restoreAll(undo: readonly Undo[]): Promise<void> {
  for (const restore of undo.toReversed()) await restore().catch(() => undefined);
}

/** Changes assumptions. */
export async function changeProfile(control: ControlClient, change: ProfileChange): Promise<Undo> {
  const before = await control.profile.get();
  await control.profile.update(change);
  const names = Object.keys(change) as (keyof typeof before)[];
  return () => control.profile.update(Object.fromEntries(names.map((name) => [name, before[name]])));
}

/** Sets a fault. */
export async function setFault(control: ControlClient, fault: NewFaultInput): Promise<Undo> {
  const { id } = await control.faults.set(fault);
  return async () => {
    const { items } = await control.faults.list();
    if (items.some((one) => one.id === id)) await control.faults.clear({ id });
  };
}
