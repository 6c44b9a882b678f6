import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ExperimentChoice, ExperimentResult } from '#shared/model/experiment.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import type { ExperimentFilter } from './lab/find-experiments.ts';
import type { RunsState } from './runs-store.ts';

export interface LabState {
  /** The last result of each experiment, by its id. */
  results: ReadonlyMap<string, ExperimentResult>;
  filter: ExperimentFilter;
  /** Id of the selected experiment. */
  chosen: string | undefined;
  narrow: (filter: ExperimentFilter) => void;
  choose: (chosen: string | undefined) => void;
  /** Starts a run of the selected experiments, or of all. */
  start: (choice?: ExperimentChoice) => Promise<void>;
  /** Reads the stored results. They replace the known ones, except those that arrive meanwhile. */
  load: (client: ControlClient) => Promise<void>;
}

const withResults = (known: LabState['results'], results: readonly ExperimentResult[]): LabState['results'] =>
  new Map([...known, ...results.map((result) => [result.id, result] as const)]);

/** The failure lab: what is shown of its catalogue, and the last results. */
export function createLabStore(runs: StoreApi<RunsState>) {
  const store = createStore<LabState>((set, get) => ({
    results: new Map(),
    filter: {},
    chosen: undefined,
    narrow: (filter) => set({ filter }),
    choose: (chosen) => set({ chosen }),
    start: (choice) => runs.getState().start({ kind: 'experiments', ...choice }),
    load: async ({ experiments }) => {
      const { results: before } = get();
      const { results: stored } = await experiments.results({});
      set(({ results }) => ({
        results: withResults(
          withResults(new Map(), stored),
          [...results.values()].filter((result) => before.get(result.id) !== result),
        ),
      }));
    },
  }));
  runs.subscribe(({ runs: { experiments } }, { runs: before }) => {
    const known = before.experiments?.id === experiments?.id ? (before.experiments?.results.length ?? 0) : 0;
    const fresh = experiments?.results.slice(known) ?? [];
    if (fresh.length > 0) store.setState(({ results }) => ({ results: withResults(results, fresh) }));
  });
  return store;
}
