import { useMemo } from 'react';
import type { Experiment, ExperimentResult } from '#shared/model/experiment.ts';
import type { ScenarioProblem } from '#shared/scenario/workspace.ts';
import { useQuery } from '@tanstack/react-query';
import { findExperiments, firstToShow, latestById } from './lab/find-experiments.ts';
import { type LoadedList, listOf, useApi, useKept, useStoreState } from './use-stores.ts';
import { useFilter } from './use-live-list.ts';
import { useRun, useRunning } from './use-run.ts';

/** The experiments of the failure lab, and the user's files that are wrong. */
export function useExperiments(): LoadedList<Experiment> & { problems: readonly ScenarioProblem[] } {
  const query = useQuery(useApi().experiments.list.queryOptions({ input: {} }));
  const { items = [], problems = [] } = query.data ?? {};
  return { ...listOf(query, items), problems };
}

/** The last result of each experiment, by its id. */
export function useResults(): ReadonlyMap<string, ExperimentResult> {
  const stored = useKept('experiments').data?.results;
  const latest = useRun('experiments')?.results;
  return useMemo(() => latestById(stored, latest), [stored, latest]);
}

/** The experiments that the filter finds, and the id of the one that is shown: the selected one, or else one with a result. */
export function useFoundExperiments(): { found: readonly Experiment[]; shown: string | undefined } {
  const { items } = useExperiments();
  const chosen = useStoreState('lab', (state) => state.chosen);
  const { filter } = useFilter('experiments');
  const results = useResults();
  const running = useRunning('experiments');
  const found = useMemo(() => findExperiments(items, results, filter), [items, results, filter]);
  return { found, shown: chosen ?? firstToShow(found, results, running)?.id };
}
