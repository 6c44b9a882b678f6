import { createStore } from 'zustand/vanilla';
import type {
  Experiment,
  ExperimentChoice,
  ExperimentProgress,
  ExperimentReportFormat,
  ExperimentResult,
  ExperimentRun,
} from '#shared/model/experiment.ts';
import type { ApiClient } from './api-client.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { everyExperiment, type ExperimentFilter } from './lab/find-experiments.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';
import { refusalOf } from './refusal-of.ts';

export interface LabState extends LoadedList<Experiment> {
  /** The current run, or the last one. */
  run: ExperimentRun | undefined;
  /** The last result of each experiment, by its id. */
  results: ReadonlyMap<string, ExperimentResult>;
  filter: ExperimentFilter;
  /** The page shown instead of the catalogue: `faults`, or the id of an experiment. */
  page: string | undefined;
  /** Id of the last viewed experiment. */
  looked: string | undefined;
  /** Why a run could not be started or cancelled. */
  refusal: string | undefined;
  narrow: (part: Partial<ExperimentFilter>) => void;
  open: (page: string | undefined) => void;
  look: (id: string) => void;
  /** The last results as a file. */
  report: (format: ExperimentReportFormat) => Promise<File>;
  /** Starts a run of the selected experiments, or of all. */
  start: (choice?: ExperimentChoice) => Promise<void>;
  /** Cancels the run; the current experiment gets no result. */
  cancel: () => Promise<void>;
  dismiss: () => void;
  /** Follows the run until aborted; the engine's state replaces the known one. */
  follow: (client: ApiClient, signal: AbortSignal) => Promise<void>;
}

/** The failure lab: its catalogue, the progress of a run, and the results. */
export function createLabStore(connection: ConnectionStore) {
  return createStore<LabState>((set) => {
    const take = ({ run, results: fresh }: ExperimentProgress, replace: boolean) => {
      set(({ results }) => ({
        run,
        results: new Map([...(replace ? [] : results), ...fresh.map((result) => [result.id, result] as const)]),
      }));
    };
    const act = async (ask: (client: ApiClient) => Promise<ExperimentRun | undefined>) => {
      try {
        const run = await ask(clientOf(connection));
        set(({ run: known }) => ({ run: newer(known, run), refusal: undefined }));
      } catch (error) {
        set({ refusal: refusalOf(error).words });
      }
    };
    return {
      ...loadedList<Experiment>(set, () => clientOf(connection).experiments.list({})),
      run: undefined,
      results: new Map(),
      filter: everyExperiment,
      page: undefined,
      looked: undefined,
      refusal: undefined,
      narrow: (part) => {
        set(({ filter }) => ({ filter: { ...filter, ...part } }));
      },
      open: (page) => set({ page }),
      report: (format) => clientOf(connection).experiments.report({ format }),
      look: (id) => set({ looked: id }),
      start: (choice) => act((client) => client.experiments.start(choice)),
      cancel: () => act(async (client) => (await client.experiments.cancel({})).run),
      dismiss: () => set({ refusal: undefined }),
      follow: async (client, signal) => {
        let replace = true;
        for await (const progress of await client.experiments.feed({}, { signal })) {
          take(progress, replace);
          replace = false;
        }
      },
    };
  });
}

/** The newer of two states: the result of a call can be older than what the feed delivered meanwhile. */
function newer(known: ExperimentRun | undefined, answered: ExperimentRun | undefined): ExperimentRun | undefined {
  return known?.id === answered?.id ? known : answered;
}
