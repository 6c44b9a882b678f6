import { messageOf } from '#shared/errors/hookbench-error.ts';
import { arrivalModel } from '#shared/load/arrivals.ts';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import type { LoadProgress, LoadReport } from '#shared/load/load-report.ts';
import { maxShares, sharesOf } from '#shared/load/slice.ts';
import { createSteadyClock, type Clock } from '../clock.ts';
import type { LoadNetwork } from './network.ts';
import { progressOf, reportOf, type Measured } from './report.ts';
import { Tally } from './tally.ts';
import { startLoadThread } from './threads.ts';

export interface RunLoadDeps {
  clock: Clock;
  network: LoadNetwork;
  /** Stops sending; the report then has what was sent. */
  signal: AbortSignal;
  /** Threads that send. */
  threads: number;
  onProgress: (progress: LoadProgress) => void;
}

/** All threads begin this long after the last one is ready. */
const leadMs = 20;

/**
 * Runs a load plan in threads of this process.
 * @param id Its identifier, of which the `webhook-id` of each send is made.
 * @returns The report, also of a run that was stopped or that failed.
 */
export async function runLoad(plan: LoadPlan, id: string, deps: RunLoadDeps): Promise<LoadReport> {
  const { network, onProgress, signal } = deps;
  const clock = createSteadyClock(deps.clock);
  const model = arrivalModel(plan.arrivals);
  const slices = sharesOf(model, maxShares(model, deps.threads));
  const workers = slices.map((_, index) => ({ name: `thread-${index + 1}`, sent: 0 }));
  const inFlight = slices.map(() => 0);
  const measured: Measured = { plan, run: { id, startMs: clock.now() }, tally: new Tally(), workers };
  const threads = slices.map((slice, index) =>
    startLoadThread({ plan, runId: id, slice, network }, (part, waiting) => {
      const worker = workers[index];
      if (worker) worker.sent += part.sent;
      inFlight[index] = waiting;
      measured.tally.add(part);
      const atMs = clock.now() - measured.run.startMs;
      onProgress(
        progressOf(
          measured,
          atMs,
          inFlight.reduce((sum, one) => sum + one, 0),
        ),
      );
    }),
  );
  const stop = (): void => {
    for (const thread of threads) thread.stop();
  };
  signal.addEventListener('abort', stop);
  try {
    await Promise.all(threads.map(({ ready }) => ready));
    measured.run.startMs = clock.now() + leadMs;
    for (const thread of threads) thread.begin(measured.run.startMs);
    if (signal.aborted) stop();
    await Promise.all(threads.map(({ done }) => done));
    return reportOf(measured, { state: signal.aborted ? 'cancelled' : 'done', endedMs: clock.now() });
  } catch (error) {
    return reportOf(measured, { state: 'failed', problem: messageOf(error), endedMs: clock.now() });
  } finally {
    signal.removeEventListener('abort', stop);
    for (const thread of threads) thread.terminate();
  }
}
