import type { Fault } from '#shared/model/fault.ts';
import type { LoadedList } from './loaded-list.ts';
import { useApi, useItems } from './use-engine.ts';

/** The active faults with their hits. */
export function useFaults(): LoadedList<Fault> {
  return useItems(useApi().faults.list.queryOptions());
}
