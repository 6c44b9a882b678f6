import { messageOf } from '#shared/errors/message-of.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import type { TrialReport, TrialResult } from '#shared/model/trial.ts';
import type { PartBase } from '../../part-base.ts';
import type { TrialFile } from '../../scenarios/lab-files.ts';
import type { LabLock } from '../lab-lock.ts';
import type { GrowingReport } from './trial-report.ts';
import { Unreached } from './unreached.ts';

/**
 * Carries out a trial.
 * @param onCall Called when a request arrives, with the time (ms) until which the trial waits for another one.
 * @throws Unreached if no trial can run with the program
 */
export type RunTrial = (
  trial: TrialFile,
  signal: AbortSignal,
  onCall: (untilMs: number) => void,
) => Promise<Pick<TrialResult, 'findings' | 'traces'>>;

/** Runs tests, one at a time, trial after trial. */
export interface TrialRunner {
  /** @throws HookbenchError `conflict` if a test or a run of experiments is in progress */
  begin(header: Pick<TrialReport, 'subject' | 'target' | 'total' | 'skipped'>, work: () => Promise<void>): TrialReport;
  /** @param waitMs Max waiting time of each trial. */
  carryOutAll(trials: readonly TrialFile[], run: RunTrial, waitMs?: number): Promise<void>;
  skip(id?: string): void;
  cancel(): void;
  close(): Promise<void>;
}

/** Why a test ended early. */
function problemOf(error: unknown): Pick<TrialReport, 'problem' | 'unreached'> {
  return { problem: messageOf(error), ...(error instanceof Unreached && { unreached: error.found }) };
}

export function createTrialRunner(
  { clocks, newId }: Pick<PartBase, 'clocks' | 'newId'>,
  lock: LabLock,
  report: GrowingReport,
): TrialRunner {
  const { wall } = clocks;
  let stop = new AbortController();
  let skipOne = new AbortController();
  let running: Promise<void> | undefined;

  async function carryOut(file: TrialFile, run: RunTrial, waitMs: number | undefined): Promise<void> {
    const { id, name: title, trial } = file;
    const asks = trial.of === 'client' ? trial.asks : undefined;
    const startedMs = wall.now();
    skipOne = new AbortController();
    report.now({
      current: id,
      asks,
      waitsUntil: waitMs === undefined ? undefined : toInstant(startedMs + waitMs),
    });
    const header = { id, title, startedAt: toInstant(startedMs) };
    let result: Pick<TrialResult, 'findings' | 'traces' | 'error'>;
    try {
      result = await run(file, AbortSignal.any([stop.signal, skipOne.signal]), (untilMs) => {
        report.now({ current: id, asks, called: true, waitsUntil: toInstant(untilMs) });
      });
    } catch (error) {
      if (error instanceof Unreached) throw error;
      result = { findings: [], traces: [], error: messageOf(error) };
    }
    if (!stop.signal.aborted) report.add({ ...header, durationMs: wall.now() - startedMs, ...result });
  }

  async function carryOutAll(trials: readonly TrialFile[], run: RunTrial, waitMs?: number): Promise<void> {
    for (const one of trials) if (!stop.signal.aborted) await carryOut(one, run, waitMs);
  }

  function begin(
    header: Pick<TrialReport, 'subject' | 'target' | 'total' | 'skipped'>,
    work: () => Promise<void>,
  ): TrialReport {
    lock.take('A test is in progress');
    stop = new AbortController();
    report.begin({ id: newId('tst'), startedAt: toInstant(wall.now()), ...header });
    running = work()
      .then(() => undefined, problemOf)
      .then((problem) => {
        running = undefined;
        lock.release();
        if (stop.signal.aborted) report.end('cancelled');
        else report.end(problem ? 'failed' : 'finished', problem);
      });
    return report.get() as TrialReport;
  }

  return {
    begin,
    carryOutAll,
    skip(id) {
      if (id === undefined || report.get()?.current === id) skipOne.abort();
    },
    cancel: () => {
      stop.abort();
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}
