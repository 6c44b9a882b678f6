import { messageOf } from '#shared/errors/message-of.ts';
import type { ExperimentProgress, ExperimentResult, ExperimentRun } from '#shared/model/experiment.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import type { PartBase } from '../part-base.ts';
import type { Experiment } from '../scenarios/read-experiments.ts';
import type { LabLock } from './lab-lock.ts';

/** Runs of experiments, one run at a time. */
export interface Runs {
  /** @throws HookbenchError `conflict` if a run is in progress */
  begin(rows: readonly Experiment[]): Promise<ExperimentResult[]>;
  current(): ExperimentRun | undefined;
  /** Cancels the run. The running experiment is stopped and not judged. */
  cancel(): void;
  subscribe(receive: (progress: ExperimentProgress) => void): () => void;
  /** Cancels the run, and waits for its end. */
  close(): Promise<void>;
}

/** Prepares the run, then runs one experiment after the other. A cancelled experiment has no result. */
export type Prepare = () => Promise<(row: Experiment, signal: AbortSignal) => Promise<ExperimentResult | undefined>>;

export function createRuns(
  { clocks, newId }: Pick<PartBase, 'clocks' | 'newId'>,
  lock: LabLock,
  prepare: Prepare,
): Runs {
  const listeners = new Set<(progress: ExperimentProgress) => void>();
  let current: ExperimentRun | undefined;
  let stop = new AbortController();
  let running: Promise<ExperimentResult[]> | undefined;

  function tell(change: Partial<ExperimentRun>, results: ExperimentResult[] = []): void {
    if (!current) return;
    current = { ...current, ...change };
    for (const receive of listeners) receive({ run: current, results });
  }

  async function carryOutAll(rows: readonly Experiment[], made: ExperimentResult[], signal: AbortSignal) {
    const runOne = await prepare();
    for (const row of rows) {
      if (signal.aborted) break;
      tell({ current: row.id });
      const result = await runOne(row, signal);
      if (!result) break;
      made.push(result);
      tell({ done: made.length }, [result]);
    }
  }

  /** Listeners are called after the end of the run, so that they can start the next one. */
  function end(change: Partial<ExperimentRun>): void {
    running = undefined;
    lock.release();
    tell({ ...change, current: undefined });
  }

  async function carryOut(rows: readonly Experiment[], { signal }: AbortController): Promise<ExperimentResult[]> {
    const made: ExperimentResult[] = [];
    try {
      await carryOutAll(rows, made, signal);
    } catch (error) {
      end({ state: 'failed', problem: messageOf(error) });
      throw error;
    }
    end({ state: signal.aborted ? 'cancelled' : 'finished' });
    return made;
  }

  return {
    begin(rows) {
      lock.take('Experiments are being run');
      stop = new AbortController();
      const startedAt = toInstant(clocks.wall.now());
      current = { id: newId('run'), state: 'running', startedAt, total: rows.length, done: 0 };
      tell({});
      running = carryOut(rows, stop);
      return running;
    },
    current: () => current,
    cancel: () => {
      stop.abort();
    },
    subscribe(receive) {
      listeners.add(receive);
      return () => listeners.delete(receive);
    },
    async close() {
      stop.abort();
      await running?.catch(() => undefined);
    },
  };
}
