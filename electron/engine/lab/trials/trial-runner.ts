import { messageOf } from '#shared/errors/message-of.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import type { TrialReport, TrialResult } from '#shared/model/trial.ts';
import type { RunOf } from '#shared/runs/run.ts';
import { gradeOf } from '#shared/trials/grade.ts';
import type { PartBase } from '../../part-base.ts';
import type { RunHandle, Runs } from '../../runs/create-runs.ts';
import type { Series } from '../../runs/stored-runs.ts';
import type { TrialFile } from '../../scenarios/lab-files.ts';

/** Nothing could be delivered to the receiver, so nothing can be judged. */
export class Unreached extends Error {
  readonly found: NonNullable<TrialReport['unreached']>;

  constructor(found: NonNullable<TrialReport['unreached']>) {
    super(`Not reached, not graded. ${found.diagnosis.sentence}`);
    this.found = found;
  }
}

/**
 * Carries out a trial.
 * @param onCall Called when a request arrives, with the time (ms) until which the trial waits for another one.
 * @throws Unreached if no trial can run with the program
 */
export type RunTrial<File = TrialFile> = (
  trial: File,
  signal: AbortSignal,
  onCall: (untilMs: number) => void,
) => Promise<Pick<TrialResult, 'findings' | 'traces'>>;

/** What a test is about. */
type Header = Pick<TrialReport, 'subject' | 'target' | 'total' | 'skipped'>;

/** Runs trials one after the other. @param waitMs Max waiting time of each trial. */
type CarryOutAll = <File extends TrialFile>(
  trials: readonly File[],
  run: RunTrial<File>,
  waitMs?: number,
) => Promise<void>;

/** Runs tests, one at a time, trial after trial. */
export interface TrialRunner {
  /** @throws HookbenchError `conflict` if a test or a run of experiments is in progress */
  begin(header: Header, work: (carryOutAll: CarryOutAll) => Promise<void>): RunOf<'trials'>;
  /** Ends the running trial. */
  skip(id?: string): void;
}

/** Why a test ended early. */
const problemOf = (error: unknown) => ({
  problem: messageOf(error),
  ...(error instanceof Unreached && { unreached: error.found }),
});

/** Max stored reports about a subject. */
const maxStored = 20;

/** Between trials, and after the last one. */
const noTrial = { current: undefined, asks: undefined, called: undefined, waitsUntil: undefined };

/** Where a report is stored, if it has results. */
const seriesOf = ({ results, subject, unreached }: TrialReport): Series | undefined =>
  results.length > 0 || unreached ? { name: subject, max: maxStored } : undefined;

export function createTrialRunner({ wall }: PartBase['clocks'], runs: Runs): TrialRunner {
  let skipOne = new AbortController();

  async function carryOut<File extends TrialFile>(
    file: File,
    run: RunTrial<File>,
    waitMs: number | undefined,
    handle: RunHandle<'trials'>,
  ) {
    const { id, name: title, trial } = file;
    const asks = trial.of === 'client' ? trial.asks : undefined;
    const change = (part: Partial<TrialReport>) => handle.change({ figures: { ...handle.now().figures, ...part } });
    const startedMs = wall.now();
    skipOne = new AbortController();
    const waitsUntil = waitMs === undefined ? undefined : toInstant(startedMs + waitMs);
    change({ ...noTrial, current: id, asks, waitsUntil });
    const header = { id, title, startedAt: toInstant(startedMs) };
    let result: Pick<TrialResult, 'findings' | 'traces' | 'error'>;
    try {
      result = await run(file, AbortSignal.any([handle.signal, skipOne.signal]), (untilMs) =>
        change({ called: true, waitsUntil: toInstant(untilMs) }),
      );
    } catch (error) {
      if (error instanceof Unreached) throw error;
      result = { findings: [], traces: [], error: messageOf(error) };
    }
    if (handle.signal.aborted) return;
    const results = [...handle.now().figures.results, { ...header, durationMs: wall.now() - startedMs, ...result }];
    change({ results, ...gradeOf(results) });
  }

  return {
    begin: (header, work) =>
      runs.start('trials', {
        first: (facts) => ({
          title: `The ${header.subject} under test`,
          figures: { ...facts, ...header, state: 'running', results: [], points: 0, pointsPossible: 0 },
        }),
        uses: 'lab',
        async carryOut(handle) {
          const { now, signal } = handle;
          const failed = await work(async (trials, run, waitMs) => {
            for (const one of trials) if (!signal.aborted) await carryOut(one, run, waitMs, handle);
          }).then(() => undefined, problemOf);
          if (signal.aborted) return { figures: { ...now().figures, ...noTrial, state: 'cancelled' } };
          if (!failed) return { figures: { ...now().figures, ...noTrial, state: 'finished' } };
          return { figures: { ...now().figures, ...noTrial, state: 'failed', ...failed }, problem: failed.problem };
        },
        series: ({ figures }) => seriesOf(figures),
      }),
    skip(id) {
      if (id === undefined || runs.last('trials')?.figures.current === id) skipOne.abort();
    },
  };
}
