import type { Fault } from '#shared/model/fault.ts';
import { type LoadedList, useApi, useItems } from './use-stores.ts';

/** The faults that are set, with their hits; `active` are those that still act. */
export function useFaults(): LoadedList<Fault> & { active: readonly Fault[] } {
  const list = useItems(useApi().faults.list.queryOptions());
  return { ...list, active: list.items.filter(({ active }) => active) };
}
