import type { Experiment } from '#shared/model/experiment.ts';
import type { LoadedList } from './loaded-list.ts';
import { useApi, useItems } from './use-engine.ts';

/** The experiments of the failure lab. */
export function useExperiments(): LoadedList<Experiment> {
  return useItems(useApi().experiments.list.queryOptions({ input: {} }));
}
