import type { Fault } from '#shared/model/fault.ts';
import { type LoadedList, useApi, useItems } from './use-stores.ts';

/** The active faults with their hits. */
export function useFaults(): LoadedList<Fault> {
  return useItems(useApi().faults.list.queryOptions());
}
