import type { Experiment } from '#shared/model/experiment.ts';
import type { ScenarioProblem } from '#shared/scenario/workspace.ts';
import { useQuery } from '@tanstack/react-query';
import type { LoadedList } from './loaded-list.ts';
import { listOf, useApi } from './use-engine.ts';

/** The experiments of the failure lab, and the user's files that are wrong. */
export function useExperiments(): LoadedList<Experiment> & { problems: readonly ScenarioProblem[] } {
  const query = useQuery(useApi().experiments.list.queryOptions({ input: {} }));
  const { items = [], problems = [] } = query.data ?? {};
  return { ...listOf(query, items), problems };
}
