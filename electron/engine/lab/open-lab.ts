import { experiments } from '#shared/experiments/experiments.ts';
import type { ExperimentRow } from '#shared/experiments/experiment-row.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type {
  Experiment,
  ExperimentChoice,
  ExperimentProgress,
  ExperimentResult,
  ExperimentRun,
} from '#shared/model/experiment.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Parties } from '../parties.ts';
import { clearBench } from './bench-state.ts';
import { expectationsOf } from './judge.ts';
import { runExperiment, type ReadDiagnosis } from './run-experiment.ts';
import type { Sandbox } from './sandbox.ts';

/** The failure lab: experiments that break one thing each, on four parties of their own. */
export interface Lab {
  all(): Experiment[];
  /** @throws HookbenchError `not_found` for an unknown id, `conflict` when a run is under way */
  start(choice?: ExperimentChoice): ExperimentRun;
  /** Like start, and waits for the end. @returns The results of this run. */
  run(choice?: ExperimentChoice): Promise<ExperimentResult[]>;
  /** Ends the run after the experiment that is under way. */
  cancel(): ExperimentRun | undefined;
  /** The run under way or the last one, and the last result of each experiment. */
  progress(): ExperimentProgress;
  /** Calls at each step of a run. @returns Ends it. */
  subscribe(receive: (progress: ExperimentProgress) => void): () => void;
  /** The lab's own parties, while they run: what experiments left is read there. */
  parties(): Parties | undefined;
  close(): Promise<void>;
}

function describe(row: ExperimentRow): Experiment {
  const { breaks, hop, id, layer, robust, source, title, why } = row;
  return { id, layer, title, breaks, hop, why, expected: expectationsOf(row), robust, source };
}

function chosen({ ids, layer }: ExperimentChoice = {}): ExperimentRow[] {
  const unknown = ids?.find((id) => !experiments.some((row) => row.id === id));
  if (unknown !== undefined) {
    throw new HookbenchError('not_found', `No experiment has the id "${unknown.slice(0, 100)}".`, {
      hint: 'GET /experiments or hookbench lab --list shows them.',
    });
  }
  return experiments.filter((row) => (ids?.includes(row.id) ?? true) && (layer === undefined || row.layer === layer));
}

/** A fresh workbench has a subscription to the catcher and demo clients; the lab starts from none of the first. */
async function opened(sandbox: Sandbox): Promise<Parties> {
  const parties = await sandbox.open();
  const keep = parties.authorization.clients.all().filter(({ id }) => !id.startsWith('lab-'));
  await clearBench(parties, new Set(keep.map(({ id }) => id)));
  return parties;
}

/** @param user The user's own parties: runs are noted in their journal, and nothing else of them is touched. */
export function openLab(user: Parties, sandbox: Sandbox, readDiagnosis: ReadDiagnosis): Lab {
  const { journal, newId, onFailure } = user;
  const { wall } = user.clocks;
  const results = new Map<string, ExperimentResult>();
  const listeners = new Set<(progress: ExperimentProgress) => void>();
  let current: ExperimentRun | undefined;
  let stop = new AbortController();
  let running: Promise<ExperimentResult[]> | undefined;

  function tell(change: Partial<ExperimentRun>, fresh: ExperimentResult[] = []): void {
    if (!current) return;
    current = { ...current, ...change };
    for (const receive of listeners) receive({ run: current, results: fresh });
  }

  async function one(row: ExperimentRow, parties: Parties): Promise<ExperimentResult> {
    const result = await runExperiment(row, parties, readDiagnosis, stop.signal);
    results.set(row.id, result);
    const good = result.passed && result.restored;
    const message = `${row.title}: ${good ? 'as expected' : 'not as expected'}`;
    const change = good ? ('passed' as const) : ('failed' as const);
    await journal.append([{ kind: 'experiment', atMs: wall.now(), id: row.id, change, message }]);
    return result;
  }

  async function carryOut(rows: readonly ExperimentRow[]): Promise<ExperimentResult[]> {
    const made: ExperimentResult[] = [];
    try {
      const parties = await opened(sandbox);
      for (const row of rows) {
        if (stop.signal.aborted) break;
        tell({ current: row.id });
        const result = await one(row, parties);
        made.push(result);
        tell({ done: made.length }, [result]);
      }
      tell({ state: stop.signal.aborted ? 'cancelled' : 'finished', current: undefined });
    } catch (error) {
      tell({ state: 'failed', current: undefined, problem: messageOf(error) });
      throw error;
    } finally {
      running = undefined;
    }
    return made;
  }

  function begin(choice?: ExperimentChoice): Promise<ExperimentResult[]> {
    const rows = chosen(choice);
    if (running) {
      throw new HookbenchError('conflict', 'Experiments are being run already.', {
        hint: 'Wait for their end, or cancel them.',
      });
    }
    stop = new AbortController();
    const startedAt = toInstant(wall.now());
    current = { id: newId('run'), state: 'running', startedAt, total: rows.length, done: 0 };
    running = carryOut(rows);
    return running;
  }

  return {
    all: () => experiments.map(describe),
    start(choice) {
      begin(choice).catch(onFailure);
      return current as ExperimentRun;
    },
    run: begin,
    cancel() {
      stop.abort();
      return current;
    },
    progress: () => ({ ...(current && { run: current }), results: [...results.values()] }),
    subscribe(receive) {
      listeners.add(receive);
      return () => listeners.delete(receive);
    },
    parties: sandbox.running,
    async close() {
      stop.abort();
      await running?.catch(() => undefined);
      await sandbox.close();
    },
  };
}
