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
  /** The run under way, or the last one. */
  run: ExperimentRun | undefined;
  /** The last result of each experiment, by its id. */
  results: ReadonlyMap<string, ExperimentResult>;
  filter: ExperimentFilter;
  /** What is shown in place of the catalogue: `faults`, or the experiment of an id. */
  page: string | undefined;
  /** The experiment that was looked at last. */
  looked: string | undefined;
  /** Why a run was not started or cancelled. */
  refusal: string | undefined;
  narrow: (part: Partial<ExperimentFilter>) => void;
  open: (page: string | undefined) => void;
  look: (id: string) => void;
  /** The last results as a file. */
  report: (format: ExperimentReportFormat) => Promise<File>;
  /** Begins to run experiments: those chosen, or all. */
  start: (choice?: ExperimentChoice) => Promise<void>;
  /** Ends the run; the experiment under way is not judged. */
  cancel: () => Promise<void>;
  dismiss: () => void;
  /** Keeps run and results up to date until it is stopped; what the engine has now takes the place of what was known. */
  follow: (client: ApiClient, signal: AbortSignal) => Promise<void>;
}

/** The failure lab: its catalogue, how far a run is, and what came of each experiment. */
export function createLabStore(connection: ConnectionStore) {
  return createStore<LabState>((set) => {
    const take = ({ run, results: fresh }: ExperimentProgress, anew: boolean) => {
      set(({ results }) => ({
        run,
        results: new Map([...(anew ? [] : results), ...fresh.map((result) => [result.id, result] as const)]),
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
      open: (page) => {
        set({ page });
      },
      report: (format) => clientOf(connection).experiments.report({ format }),
      look: (id) => {
        set({ looked: id });
      },
      start: (choice) => act((client) => client.experiments.start(choice)),
      cancel: () => act(async (client) => (await client.experiments.cancel({})).run),
      dismiss: () => {
        set({ refusal: undefined });
      },
      follow: async (client, signal) => {
        let anew = true;
        for await (const progress of await client.experiments.feed({}, { signal })) {
          take(progress, anew);
          anew = false;
        }
      },
    };
  });
}

/** What a call answers may be older than what the feed told meanwhile. */
function newer(known: ExperimentRun | undefined, answered: ExperimentRun | undefined): ExperimentRun | undefined {
  return known?.id === answered?.id ? known : answered;
}
