import { arrivalModel, arrivalsText } from '#shared/load/arrivals.ts';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import type { LoadProgress, LoadReport } from '#shared/load/load-report.ts';
import { judgeThreshold } from '#shared/load/threshold.ts';
import { toInstant } from '#shared/model/instant.ts';
import { shownUrl } from '#shared/redaction/shown-url.ts';
import { encodeHistogram, percentileMs, type Histogram } from './histogram.ts';
import type { LoadRun } from './messages.ts';
import type { Tally } from './tally.ts';

/** Who sent how many sends of a run. */
export type LoadWorkers = LoadReport['workers'];

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
