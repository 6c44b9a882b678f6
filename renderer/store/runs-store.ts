import { createStore } from 'zustand/vanilla';
import type { Run, RunKind, RunOf, StartedRun } from '#shared/runs/run.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { batchPerFrame, nextFrame, type NextFrame } from './batch-per-frame.ts';
import type { Engine } from './engine.ts';
import { refusalOf } from './refusal-of.ts';

/** The running or last run of each kind. */
export type RunsByKind = { readonly [Kind in RunKind]?: RunOf<Kind> };

export interface RunsState {
  runs: RunsByKind;
  /** Why a run of a kind could not be started or cancelled. */
  refusals: Readonly<Partial<Record<RunKind, string>>>;
  start: (input: StartedRun) => Promise<void>;
  /** Cancels the run of a kind; what has finished keeps its results. */
  cancel: (kind: RunKind) => Promise<void>;
  dismiss: (kind: RunKind) => void;
  /** Follows all runs until aborted, with one change per frame; the engine's state replaces the known one. */
  follow: (client: ControlClient, signal: AbortSignal, frame?: NextFrame) => Promise<void>;
}

/** Changes of runs that wait for a frame, at most. */
const maxWaiting = 1000;

/** The known runs after a change. Its results are those that are new, unless the run itself is. */
function withChange(known: RunsByKind, change: Run): RunsByKind {
  const before = known[change.kind];
  const isSame = before?.id === change.id && 'results' in before && 'results' in change;
  const run = isSame ? { ...change, results: [...before.results, ...change.results] } : change;
  return { ...known, [change.kind]: run };
}

/** The runs of scenarios, experiments, lessons, comparisons and load tests. */
export function createRunsStore({ api, client, queries }: Engine) {
  return createStore<RunsState>((set, get) => {
    const act = async (kind: RunKind, asked: () => Promise<Run>) => {
      const refuse = (words: string | undefined) =>
        set(({ refusals: { [kind]: _before, ...others } }) => ({
          refusals: words === undefined ? others : { ...others, [kind]: words },
        }));
      try {
        const answered = await asked();
        refuse(undefined);
        // The feed can have delivered a newer state meanwhile.
        if (get().runs[kind]?.id !== answered.id) set(({ runs }) => ({ runs: { ...runs, [kind]: answered } }));
      } catch (error) {
        refuse(refusalOf(error).words);
      }
    };
    return {
      runs: {},
      refusals: {},
      start: (input) => act(input.kind, () => client.runs.start(input)),
      cancel: async (kind) => {
        const id = get().runs[kind]?.id;
        if (id !== undefined) await act(kind, () => client.runs.cancel({ id }));
      },
      dismiss: (kind) => set(({ refusals: { [kind]: _before, ...others } }) => ({ refusals: others })),
      follow: async (connected, signal, frame = nextFrame) => {
        const take = (changes: readonly Run[], known: RunsByKind) => {
          set({ runs: changes.reduce(withChange, known) });
          if (changes.some(({ id, kind, state }) => state !== 'running' || known[kind]?.id !== id))
            for (const queryKey of [api.runs.list.key(), api.experiments.results.key()])
              void queries.invalidateQueries({ queryKey });
        };
        const waiting = batchPerFrame<Run>({
          receive: (changes) => take(changes, get().runs),
          nextFrame: frame,
          limit: maxWaiting,
        });
        let isFirst = true;
        try {
          for await (const { runs } of await connected.runs.feed({}, { signal })) {
            if (isFirst) take(runs, {});
            else waiting.add(runs);
            isFirst = false;
          }
        } finally {
          waiting.flush();
        }
      },
    };
  });
}
