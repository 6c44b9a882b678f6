import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { arrivalModel } from '#shared/load/arrivals.ts';
import { arrivalsText } from '#shared/load/arrivals-text.ts';
import type { LoadCheck, startedLoad } from '#shared/load/load-check.ts';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import { loadProgress, type LoadProgress, type LoadReport } from '#shared/load/load-report.ts';
import { requestsOf } from '#shared/load/send-facts.ts';
import { shownUrl } from '#shared/redaction/shown-url.ts';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import { placedProblem } from '../config/read-yaml.ts';
import type { Jobs } from '../jobs/create-jobs.ts';
import type { LoadNetwork } from './network.ts';
import { readPlanJob } from './plan-job.ts';
import { progressOf } from './report.ts';
import { runLoad } from './run-load.ts';
import { storedRuns, type StoredRuns } from './stored-runs.ts';
import { Tally } from './tally.ts';

export interface LoadsDeps {
  wall: Clock;
  jobs: Jobs;
  dataDir: string;
  newId: () => string;
  network: () => LoadNetwork;
}

/** Load tests on this Hookbench, one at a time. */
export interface Loads {
  check(text: string): Promise<LoadCheck>;
  /** @throws HookbenchError `conflict` if one is running, `bad_config` for a wrong plan */
  start(input: z.output<typeof startedLoad>): Promise<LoadProgress>;
  /** The running or last one. */
  current(): LoadProgress | undefined;
  /** Stops sending, and returns when the report is stored. */
  cancel(): Promise<LoadProgress | undefined>;
  subscribe(receive: (run: LoadProgress) => void): () => void;
  readonly runs: StoredRuns;
  close(): Promise<void>;
}

/** The name of a plan in errors that has no file. */
const fileName = 'load plan';

const checkOf = (plan: LoadPlan): LoadCheck => {
  const { durationMs, planned } = arrivalModel(plan.arrivals);
  return {
    plan: {
      name: plan.load,
      target: shownUrl(plan.target.url),
      sends: requestsOf(plan) ? 'requests' : 'webhooks',
      arrivals: arrivalsText(plan.arrivals),
      ...(planned !== undefined && { planned }),
      ...(durationMs !== undefined && { durationMs }),
      thresholds: plan.thresholds,
      seed: plan.seed,
    },
  };
};

export function openLoads({ dataDir, jobs, network, newId, wall }: LoadsDeps): Loads {
  const runs = storedRuns(dataDir);
  const receivers = new Set<(run: LoadProgress) => void>();
  let current: LoadProgress | undefined;
  let stop = new AbortController();
  let end = Promise.resolve();

  function change(next: LoadProgress): LoadProgress {
    current = next;
    for (const receive of receivers) receive(next);
    return next;
  }

  const isRunning = (): boolean => current?.state === 'starting' || current?.state === 'running';

  async function carryOut(plan: LoadPlan, started: LoadProgress, threads: number): Promise<void> {
    const { signal } = stop;
    const report: LoadReport = await runLoad(plan, started.id, {
      clock: wall,
      network: network(),
      signal,
      threads,
      onProgress: change,
    });
    await runs.add(report);
    // The totals of a report are those of the progress.
    change(loadProgress.parse({ ...current, ...report, inFlight: 0 }));
  }

  return {
    runs,
    async check(text) {
      try {
        return checkOf(await jobs.run(readPlanJob, { file: fileName, text }));
      } catch (error) {
        return { problem: placedProblem(error) };
      }
    },
    async start({ seed, text, threads }) {
      const read = await jobs.run(readPlanJob, { file: fileName, text });
      if (isRunning())
        throw new HookbenchError('conflict', 'A load test is running already.', { hint: 'Wait, or cancel it.' });
      const plan = seed === undefined ? read : { ...read, seed };
      stop = new AbortController();
      const run = { id: newId(), startMs: wall.now() };
      const empty = progressOf({ plan, run, tally: new Tally(), workers: [] }, 0, 0);
      const started = change({ ...empty, state: 'starting' });
      end = carryOut(plan, started, threads).catch((error: unknown) => {
        change({ ...(current ?? started), state: 'failed', problem: messageOf(error) });
      });
      return started;
    },
    current: () => current,
    async cancel() {
      stop.abort(new Error('The load test was cancelled.'));
      await end;
      return current;
    },
    subscribe(receive) {
      receivers.add(receive);
      return () => receivers.delete(receive);
    },
    async close() {
      stop.abort(new Error('Hookbench is stopping.'));
      await end;
    },
  };
}
