import { messageOf } from '#shared/errors/hookbench-error.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { TrialResult, TrialRun } from '#shared/model/trial.ts';
import { gradeOf } from '#shared/trials/grade.ts';
import type { PartBase } from '../../part-base.ts';
import type { RunHandle, Runs } from '../../runs/create-runs.ts';
import type { TrialFile } from '../../scenarios/lab-files.ts';

/** Nothing could be delivered to the receiver, so nothing can be judged. */
export class Unreached extends Error {
  readonly found: NonNullable<TrialRun['unreached']>;

  constructor(found: NonNullable<TrialRun['unreached']>) {
    super(`Not reached, not graded. ${found.diagnosis.sentence}`);
    this.found = found;
  }
}

/** A trial, with the payload that it sends to a receiver. */
export interface TestedTrial extends TrialFile {
  /** A template; default: that of the subscription. */
  template?: string;
}

/**
 * Carries out a trial.
 * @param onCall Called when a request arrives, with the time (ms) until which the trial waits for another one.
 * @throws Unreached if no trial can run with the program
 */
export type RunTrial = (
  trial: TestedTrial,
  signal: AbortSignal,
  onCall: (untilMs: number) => void,
) => Promise<Pick<TrialResult, 'findings' | 'traces'>>;

/** What a test is about. */
type Header = Pick<TrialRun, 'subject' | 'target' | 'total' | 'skipped'>;

/** Runs trials one after the other. @param waitMs Max waiting time of each trial. */
type CarryOutAll = (trials: readonly TestedTrial[], run: RunTrial, waitMs?: number) => Promise<void>;

/** Why a test ended early. */
const problemOf = (error: unknown) => ({
  problem: messageOf(error),
  ...(error instanceof Unreached && { unreached: error.found }),
});

/** Max stored reports about a subject. */
const maxStored = 20;

/** Between trials, and after the last one. */
const noTrial = { current: undefined, asks: undefined, called: undefined, waitsUntil: undefined };

/** Runs tests, one at a time, trial after trial. */
export function createTrialRunner({ wall }: PartBase['clocks'], runs: Runs) {
  let skipOne = new AbortController();

  async function carryOut(
    file: TestedTrial,
    run: RunTrial,
    waitMs: number | undefined,
    { change, now, signal }: RunHandle<'trials'>,
  ): Promise<void> {
    const { id, name: title, trial } = file;
    const asks = trial.of === 'client' ? trial.asks : undefined;
    const startedMs = wall.now();
    skipOne = new AbortController();
    const waitsUntil = waitMs === undefined ? undefined : toInstant(startedMs + waitMs);
    change({ ...noTrial, current: id, asks, waitsUntil });
    let found: Pick<TrialResult, 'findings' | 'traces' | 'error'>;
    try {
      found = await run(file, AbortSignal.any([signal, skipOne.signal]), (untilMs) =>
        change({ called: true, waitsUntil: toInstant(untilMs) }),
      );
    } catch (error) {
      if (error instanceof Unreached) throw error;
      found = { findings: [], traces: [], error: messageOf(error) };
    }
    if (signal.aborted) return;
    const result = { id, title, startedAt: toInstant(startedMs), durationMs: wall.now() - startedMs, ...found };
    change(gradeOf([...now().results, result]), [result]);
  }

  return {
    /** @throws HookbenchError `conflict` if a test or a run of experiments is in progress */
    begin: (header: Header, work: (carryOutAll: CarryOutAll) => Promise<void>): TrialRun =>
      runs.start('trials', {
        first: () => ({
          title: `The ${header.subject} under test`,
          ...header,
          results: [],
          points: 0,
          pointsPossible: 0,
        }),
        uses: 'lab',
        async carryOut(handle) {
          const failed = await work(async (trials, run, waitMs) => {
            for (const one of trials) if (!handle.signal.aborted) await carryOut(one, run, waitMs, handle);
          }).then(() => undefined, problemOf);
          return handle.signal.aborted ? noTrial : { ...noTrial, ...failed };
        },
        series: ({ results, subject, unreached }) =>
          results.length > 0 || unreached ? { name: subject, max: maxStored } : undefined,
      }),
    /** Ends the running trial. */
    skip(id?: string): void {
      if (id === undefined || runs.last('trials')?.current === id) skipOne.abort();
    },
  };
}
