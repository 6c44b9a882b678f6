import type { ExperimentRow } from '#shared/experiments/experiment-row.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { ExperimentProgress, ExperimentResult, ExperimentRun } from '#shared/model/experiment.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { PartBase } from '../part-base.ts';

/** Runs of experiments, one run at a time. */
export interface Runs {
  /** @throws HookbenchError `conflict` when a run is under way */
  begin(rows: readonly ExperimentRow[]): Promise<ExperimentResult[]>;
  current(): ExperimentRun | undefined;
  /** Ends the run after the experiment that is under way. */
  cancel(): void;
  subscribe(receive: (progress: ExperimentProgress) => void): () => void;
  /** Cancels, and waits for the end. */
  close(): Promise<void>;
}

/** Gets ready, and then runs one experiment after the other. */
export type Prepare = () => Promise<(row: ExperimentRow, signal: AbortSignal) => Promise<ExperimentResult>>;

export function createRuns({ clocks, newId }: Pick<PartBase, 'clocks' | 'newId'>, prepare: Prepare): Runs {
  const listeners = new Set<(progress: ExperimentProgress) => void>();
  let current: ExperimentRun | undefined;
  let stop = new AbortController();
  let running: Promise<ExperimentResult[]> | undefined;

  function tell(change: Partial<ExperimentRun>, results: ExperimentResult[] = []): void {
    if (!current) return;
    current = { ...current, ...change };
    for (const receive of listeners) receive({ run: current, results });
  }

  async function carryOut(rows: readonly ExperimentRow[], { signal }: AbortController): Promise<ExperimentResult[]> {
    const made: ExperimentResult[] = [];
    try {
      const runOne = await prepare();
      for (const row of rows) {
        if (signal.aborted) break;
        tell({ current: row.id });
        const result = await runOne(row, signal);
        made.push(result);
        tell({ done: made.length }, [result]);
      }
      tell({ state: signal.aborted ? 'cancelled' : 'finished', current: undefined });
      return made;
    } catch (error) {
      tell({ state: 'failed', current: undefined, problem: messageOf(error) });
      throw error;
    } finally {
      running = undefined;
    }
  }

  return {
    begin(rows) {
      if (running) {
        throw new HookbenchError('conflict', 'Experiments are being run already.', {
          hint: 'Wait for their end, or cancel them.',
        });
      }
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
