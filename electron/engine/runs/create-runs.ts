import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Run, RunKind, RunOf } from '#shared/runs/run.ts';
import type { PartBase } from '../part-base.ts';
import { storedRuns, type Series, type StoredRuns } from './stored-runs.ts';

type Facts = 'kind' | 'id' | 'state' | 'startedAt' | 'endedAt' | 'problem';
type Results<Kind extends RunKind> = RunOf<Kind> extends { results: infer All } ? All : never;

/** What carries out a run. */
export interface RunHandle<Kind extends RunKind> {
  readonly id: string;
  readonly signal: AbortSignal;
  now(): RunOf<Kind>;
  /** Changes the run, and adds results. */
  change(next: Partial<RunOf<Kind>>, results?: Results<Kind>): void;
}

export interface RunTask<Kind extends RunKind> {
  first: (facts: Pick<Run, 'id' | 'startedAt'>) => Omit<RunOf<Kind>, Facts>;
  /**
   * What it changes, which only one run in progress can do: the clocks, faults or assumptions of this Hookbench, or the
   * lab's parties.
   */
  uses?: 'hookbench' | 'lab' | undefined;
  /** A kind that may be in progress although it uses the same: a lesson waits between its steps. */
  beside?: RunKind | undefined;
  /** @returns What changes with its end. It failed with the state `failed` or a `problem`, which an error is, too. */
  carryOut: (handle: RunHandle<Kind>) => Promise<void> | Promise<Partial<RunOf<Kind>>>;
  /** Where its end is stored; undefined if it is not. */
  series?: (run: RunOf<Kind>) => Series | undefined;
}

/** All runs, one of each kind at a time. They are kept until the next one of their kind; some are stored. */
export interface Runs {
  /** @throws HookbenchError `conflict` if one of its kind, or another that uses the same, is in progress */
  start<Kind extends RunKind>(kind: Kind, task: RunTask<Kind>): RunOf<Kind>;
  /** The running or last run of each kind. */
  all(): Run[];
  /** The running or last run of a kind. */
  last<Kind extends RunKind>(kind: Kind): RunOf<Kind> | undefined;
  /** The running or last run of a kind with this id, or a stored run. */
  find(id: string): Promise<Run | undefined>;
  /** Removes a stored run. @throws HookbenchError `not_found` */
  remove(id: string): Promise<void>;
  readonly stored: Pick<StoredRuns, 'all' | 'hasTrace' | 'summaries'>;
  /** Cancels the runs of these kinds that are in progress. Resolves when they have ended. */
  cancel(...kinds: RunKind[]): Promise<void>;
  /** Waits for the end of a run. Rejects with what it threw. */
  ended<Kind extends RunKind>(kind: Kind): Promise<RunOf<Kind> | undefined>;
  /** Calls with each change of a run; its results are only those that are new. @returns Unsubscribes. */
  subscribe(receive: (run: Run) => void): () => void;
  close(): Promise<void>;
}

/** What a run in progress refuses others with. */
const refusals: Record<RunKind, readonly [message: string, hint: string]> = {
  collection: ['The requests of a collection are being sent.', 'Wait, or cancel the run.'],
  comparison: ['Pull and push are being compared on this Hookbench.', 'Wait, or cancel the comparison.'],
  experiments: ['Experiments are being run already.', 'Wait for the end, or cancel it.'],
  lesson: ['A lesson is being played on this Hookbench.', 'Leave the lesson first.'],
  load: ['A load test is running already.', 'Wait, or cancel it.'],
  trials: ['A test is in progress already.', 'Wait for the end, or cancel it.'],
  scenarios: ['Scenarios are running on this Hookbench.', 'Wait, or cancel the run.'],
};

/** The prefix of the ids of a kind; default: `run`. */
const prefixes: Partial<Record<RunKind, string>> = { load: 'load', trials: 'tst' };

interface Held {
  run: Run;
  uses: RunTask<RunKind>['uses'];
  stop: AbortController;
  end: Promise<void>;
}

const isRunning = ({ run }: Held): boolean => run.state === 'running';

type Claim = Pick<RunTask<RunKind>, 'beside' | 'uses'>;

/** @throws HookbenchError `conflict` if one of its kind, or another that uses the same, is in progress */
function mustBeFree(all: readonly Held[], kind: RunKind, { beside, uses }: Claim): void {
  const busy = all
    .filter((one) => isRunning(one) && one.run.kind !== beside)
    .find((one) => one.run.kind === kind || (uses !== undefined && uses === one.uses));
  if (!busy) return;
  const [message, hint] = refusals[busy.run.kind];
  throw new HookbenchError('conflict', message, { hint });
}

/** How a run ends. @param last What its task changes at the end. */
function endOf({ aborted }: AbortSignal, endedAt: string, last: Partial<Run>): Partial<Run> {
  const { problem, state = problem === undefined ? 'done' : 'failed', ...rest } = last;
  if (aborted) return { ...rest, state: 'cancelled', endedAt };
  return { ...rest, state, endedAt, ...(problem !== undefined && { problem }) };
}

export function createRuns({ clocks, newId, store }: Pick<PartBase, 'clocks' | 'newId' | 'store'>): Runs {
  const stored = storedRuns(store);
  const runs = new Map<RunKind, Held>();
  const receivers = new Set<(run: Run) => void>();
  const now = (): string => toInstant(clocks.wall.now());

  function change(held: Held, next: Partial<Run>, added: readonly unknown[] = []): void {
    const { run } = held;
    const results = 'results' in run && { results: [...run.results, ...added] };
    held.run = { ...run, ...next, ...results } as Run;
    const told = { ...held.run, ...(results && { results: added }) } as Run;
    for (const receive of receivers) receive(told);
  }

  async function cancel(...kinds: RunKind[]): Promise<void> {
    const found = kinds.flatMap((kind) => runs.get(kind) ?? []);
    for (const { stop } of found) stop.abort(new Error('The run was cancelled.'));
    await Promise.allSettled(found.map(({ end }) => end));
  }

  return {
    start<Kind extends RunKind>(kind: Kind, { beside, carryOut, first, series, uses }: RunTask<Kind>) {
      mustBeFree([...runs.values()], kind, { beside, uses });
      const facts = { id: newId(prefixes[kind] ?? 'run'), startedAt: now() };
      const run = { kind, ...facts, state: 'running', ...first(facts) } as unknown as RunOf<Kind>;
      const held: Held = { run, uses, stop: new AbortController(), end: Promise.resolve() };
      const { signal } = held.stop;
      const handle: RunHandle<Kind> = {
        id: facts.id,
        signal,
        now: () => held.run as RunOf<Kind>,
        change: (next, results) => change(held, next, results as readonly unknown[] | undefined),
      };
      async function carryOutToEnd(): Promise<void> {
        let last: Partial<Run> = {};
        try {
          last = (await carryOut(handle)) ?? {};
          const end = endOf(signal, now(), last);
          const ended = { ...held.run, ...end } as RunOf<Kind>;
          await stored.add(ended, series?.(ended));
          change(held, end);
        } catch (error) {
          change(held, endOf(signal, now(), { ...last, state: 'failed', problem: messageOf(error) }));
          throw error;
        }
      }
      runs.set(kind, held);
      change(held, {});
      held.end = carryOutToEnd();
      // Its problem says why.
      held.end.catch(() => undefined);
      return held.run as RunOf<Kind>;
    },
    all: () => [...runs.values()].map(({ run }) => run),
    last: <Kind extends RunKind>(kind: Kind) => runs.get(kind)?.run as RunOf<Kind> | undefined,
    find: async (id) => [...runs.values()].find(({ run }) => run.id === id)?.run ?? stored.find(id),
    async remove(id) {
      await stored.remove(id);
      for (const [kind, { run }] of runs) if (run.id === id) runs.delete(kind);
    },
    stored,
    cancel,
    async ended<Kind extends RunKind>(kind: Kind) {
      const held = runs.get(kind);
      await held?.end;
      return held?.run as RunOf<Kind> | undefined;
    },
    subscribe(receive) {
      receivers.add(receive);
      return () => receivers.delete(receive);
    },
    close: () => cancel(...runs.keys()),
  };
}
