import { createStore } from 'zustand/vanilla';
import type {
  ExperimentChoice,
  ExperimentProgress,
  ExperimentResult,
  ExperimentRun,
} from '#shared/model/experiment.ts';
import type { ApiClient } from './api-client.ts';
import { batchPerFrame } from './batch-per-frame.ts';
import type { ExperimentFilter } from './lab/find-experiments.ts';
import { nextFrame, type NextFrame } from './next-frame.ts';
import { refusalOf } from './refusal-of.ts';

export interface LabState {
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
  narrow: (filter: ExperimentFilter) => void;
  open: (page: string | undefined) => void;
  look: (id: string) => void;
  /** Starts a run of the selected experiments, or of all. */
  start: (choice?: ExperimentChoice) => Promise<void>;
  /** Cancels the run; the current experiment gets no result. */
  cancel: () => Promise<void>;
  dismiss: () => void;
  /** Follows the run until aborted, with one change per frame; the engine's state replaces the known one. */
  follow: (client: ApiClient, signal: AbortSignal, frame?: NextFrame) => Promise<void>;
}

/** Changes of a run that wait for a frame, at most. */
const maxWaiting = 1000;

/** The failure lab: what is shown of its catalogue, the progress of a run, and the results. */
export function createLabStore({ experiments }: Pick<ApiClient, 'experiments'>) {
  return createStore<LabState>((set) => {
    const take = (batch: readonly ExperimentProgress[], replace: boolean) => {
      const fresh = batch.flatMap(({ results }) => results.map((result) => [result.id, result] as const));
      set(({ results }) => ({
        run: batch.at(-1)?.run,
        results: new Map([...(replace ? [] : results), ...fresh]),
      }));
    };
    const act = async (asked: Promise<ExperimentRun | undefined>) => {
      try {
        const run = await asked;
        set(({ run: known }) => ({ run: newerOf(known, run), refusal: undefined }));
      } catch (error) {
        set({ refusal: refusalOf(error).words });
      }
    };
    return {
      run: undefined,
      results: new Map(),
      filter: {},
      page: undefined,
      looked: undefined,
      refusal: undefined,
      narrow: (filter) => set({ filter }),
      open: (page) => set({ page }),
      look: (id) => set({ looked: id }),
      start: (choice) => act(experiments.start(choice)),
      cancel: () => act(experiments.cancel({}).then(({ run }) => run)),
      dismiss: () => set({ refusal: undefined }),
      follow: async (client, signal, frame = nextFrame) => {
        let replace = true;
        const waiting = batchPerFrame<ExperimentProgress>({
          receive: (batch) => {
            take(batch, replace);
            replace = false;
          },
          nextFrame: frame,
          limit: maxWaiting,
        });
        try {
          for await (const progress of await client.experiments.feed({}, { signal })) waiting.add([progress]);
        } finally {
          waiting.flush();
        }
      },
    };
  });
}

/**
 * The newer of two states of a run or test.
 * @param answered The result of a call, which can be older than what the feed delivered meanwhile.
 */
export function newerOf<Run extends { id: string }>(known: Run | undefined, answered: Run | undefined) {
  return known?.id === answered?.id ? known : answered;
}
