import { messageOf } from '#shared/errors/hookbench-error.ts';
import { arrivalModel, arrivalsText } from '#shared/load/arrivals.ts';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import type { LoadProgress, LoadReport } from '#shared/load/load-report.ts';
import { maxShares, sharesOf } from '#shared/load/slice.ts';
import { createSteadyClock, type Clock } from '../clock.ts';
import type { LoadNetwork } from './network.ts';
import { Tally } from './tally.ts';
import { startLoadThread } from './threads.ts';
import { judgeThreshold } from '#shared/load/threshold.ts';
import { toInstant } from '#shared/model/instant.ts';
import { shownUrl } from '#shared/redaction/shown-url.ts';
import { encodeHistogram, percentileMs, type Histogram } from './histogram.ts';
import type { LoadRun } from './messages.ts';

/** Who sent how many sends of a run. */
type LoadWorkers = LoadReport['workers'];

/** What was measured in a run so far. */
export interface Measured {
  plan: LoadPlan;
  run: LoadRun;
  tally: Tally;
  workers: LoadWorkers;
}

/** Steps of the distribution between two halvings of what is left to 100 %. */
const ticksPerHalf = 4;

/** The series of a run, with the planned sends of each interval unless each send follows a response. */
function seriesOf({ plan, tally }: Measured): Pick<LoadReport, 'intervalSeconds' | 'series'> {
  const { inFlight, sendsBefore } = arrivalModel(plan.arrivals);
  const { intervalSeconds, series } = tally.points();
  if (inFlight !== undefined) return { intervalSeconds, series };
  const plannedIn = (second: number): number =>
    sendsBefore((second + intervalSeconds) * 1000) - sendsBefore(second * 1000);
  return { intervalSeconds, series: series.map((point) => ({ ...point, planned: plannedIn(point.second) })) };
}

/** @param rateSeconds The time that the rate is measured over. */
function totalsOf(measured: Measured, seconds: number, waiting: number, rateSeconds = seconds) {
  const { plan, run, tally, workers } = measured;
  const { planned } = arrivalModel(plan.arrivals);
  const { responses, sent, ...counts } = tally.totals;
  return {
    id: run.id,
    name: plan.load,
    target: shownUrl(plan.target.url),
    startedAt: toInstant(run.startMs),
    ...(planned !== undefined && { planned }),
    sent,
    ok: counts.ok,
    failed: counts.failed,
    lost: Math.max(0, sent - waiting - responses),
    seconds,
    rate: rateSeconds > 0 ? responses / rateSeconds : 0,
    latencyMs: tally.latency(),
    statuses: { ...counts.statuses },
    causes: tally.causes(),
    ...seriesOf(measured),
    workers,
    waited: counts.waited,
    reconnected: counts.reconnected,
    lateMs: counts.lateMs,
  };
}

/** The numbers of a running load test. @param atMs Milliseconds since the start of the run. */
export function progressOf(measured: Measured, atMs: number, inFlight: number): LoadProgress {
  const { durationMs } = arrivalModel(measured.plan.arrivals);
  return {
    ...totalsOf(measured, Math.max(0, atMs) / 1000, inFlight),
    ...(durationMs !== undefined && { durationMs }),
    inFlight,
  };
}

/** The distribution in steps that become finer towards 100 %, down to a single send. */
function distributionOf(histogram: Histogram): LoadReport['percentiles'] {
  const { totalCount } = histogram;
  if (totalCount === 0) return [];
  const percentiles = [];
  for (let step = 0; ; step++) {
    const left = 2 ** (-step / ticksPerHalf);
    const percentile = 100 * (1 - left);
    percentiles.push({ percentile, ms: percentileMs(histogram, percentile) });
    if (left * totalCount < 1) break;
  }
  return [...percentiles, { percentile: 100, ms: percentileMs(histogram, 100) }];
}

/** How a run ended. */
export interface LoadEnd {
  state: LoadReport['state'];
  problem?: string | undefined;
  /** In milliseconds since the epoch. */
  endedMs: number;
  /** Slices that another worker repeated. */
  repeated?: LoadReport['repeated'];
}

/** The result of a run. */
export function reportOf(measured: Measured, { endedMs, problem, repeated = [], state }: LoadEnd): LoadReport {
  const { plan, run, tally } = measured;
  const { lastMs } = tally.totals;
  const { durationMs = 0 } = arrivalModel(plan.arrivals);
  // The planned time as far as it passed, because the last send is due before its end, and a receiver may stop responding.
  const rateMs = Math.max(lastMs, Math.min(durationMs, endedMs - run.startMs));
  const totals = totalsOf(measured, lastMs / 1000, 0, rateMs / 1000);
  const planned = totals.planned ?? totals.sent;
  const lost = Math.max(0, planned - tally.totals.responses);
  const facts = {
    ...totals,
    planned,
    lost,
    responses: tally.totals.responses,
    meanMs: totals.latencyMs.mean,
    latencyAt: (percentile: number) => percentileMs(tally.histogram, percentile),
  };
  const thresholds = plan.thresholds.map((text) => judgeThreshold(text, facts));
  return {
    hookbench: 1,
    ...totals,
    lost,
    state,
    ...(problem !== undefined && { problem }),
    arrivals: arrivalsText(plan.arrivals),
    seed: plan.seed,
    endedAt: toInstant(endedMs),
    thresholds,
    passed: state === 'done' && thresholds.every(({ met }) => met),
    possiblyTwice: repeated.reduce((sum, { sends }) => sum + sends, 0),
    repeated,
    percentiles: distributionOf(tally.histogram),
    histogram: encodeHistogram(tally.histogram),
    failures: [...tally.failures],
  };
}

interface RunLoadDeps {
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
