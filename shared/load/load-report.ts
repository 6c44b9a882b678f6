import { z } from 'zod';
import { headerPair } from '../model/header-pair.ts';
import { instant } from '../model/instant.ts';
import { runFacts } from '../model/run-facts.ts';
import { judgedThreshold } from './threshold.ts';

const n = z.int().nonnegative();
const counts = z.record(z.string(), n);

/** Latencies in milliseconds, from the intended time of each send to the end of its response. */
export const loadLatency = z.object({
  p50: z.number(),
  p90: z.number(),
  p99: z.number(),
  p999: z.number(),
  max: z.number(),
  mean: z.number(),
});
export type LoadLatency = z.infer<typeof loadLatency>;

/** What happened in one interval of a run. Its length grows with the run, so that their number is limited. */
export const loadPoint = z.object({
  second: z.number().nonnegative().describe('Start of the interval in seconds since the start of the run'),
  planned: n.optional().describe('Planned sends; absent for a closed loop'),
  sent: n,
  ok: n,
  failed: n,
  latencyMs: z.object({ p50: z.number(), p90: z.number(), p99: z.number(), max: z.number() }),
});
export type LoadPoint = z.infer<typeof loadPoint>;

/**
 * The intervals of a run whose rates are known. The last one was cut short by the end of the run, or has not ended: it is
 * left out, unless sends failed in it.
 */
export const wholeIntervals = ({ series }: { series: readonly LoadPoint[] }): readonly LoadPoint[] =>
  series.length > 1 && series.at(-1)?.failed === 0 ? series.slice(0, -1) : series;

/** A cause of failed sends, with the diagnosis of one of them. */
export const loadCause = z.object({
  cause: z.string(),
  count: n,
  sentence: z.string(),
  advice: z.string(),
});
export type LoadCause = z.infer<typeof loadCause>;

/** A failed send that was kept, with the start of its bodies. Credentials are masked. */
export const loadFailure = z.object({
  index: n,
  id: z.string().describe('The webhook-id'),
  at: instant,
  cause: z.string(),
  sentence: z.string(),
  request: z.object({ method: z.string(), url: z.string(), headers: z.array(headerPair), body: z.string() }),
  response: z.object({ status: z.int(), headers: z.array(headerPair), body: z.string() }).optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  latencyMs: z.number(),
});
export type LoadFailure = z.infer<typeof loadFailure>;

/** Who sent a part of a run: a thread of this machine, or a worker of a fleet. */
const loadWorker = z.object({ name: z.string(), sent: n });

const totals = {
  id: z.string(),
  name: z.string().describe('Name of the plan'),
  target: z.string().describe('The URL, without credentials'),
  startedAt: instant,
  planned: n.optional().describe('Absent for a closed loop that ends after a time'),
  sent: n,
  ok: n,
  failed: n,
  lost: n.describe('Planned sends without a response: not sent, or ended by an error of the connection'),
  seconds: z.number().describe('From the start of the run to its last response'),
  rate: z.number().describe('Responses per second, over at least the planned time'),
  latencyMs: loadLatency,
  statuses: counts.describe('Number of responses by status'),
  causes: z.array(loadCause),
  series: z.array(loadPoint),
  intervalSeconds: z.number().positive().describe('Length of the intervals of series, below 1 for a short run'),
  workers: z.array(loadWorker),
  waited: n.describe('Sends that waited because maxInFlight was reached'),
  reconnected: n
    .default(0)
    .describe('Sends that were repeated on a new connection, because the server had closed the reused one'),
  lateMs: z.number().describe('The longest time between an intended send and the send'),
} as const;

/** The numbers of a running load test. */
export const loadProgress = z.object({
  ...totals,
  durationMs: z.number().optional().describe('The planned time; absent if only the number of sends ends the run'),
  inFlight: n,
});
export type LoadProgress = z.infer<typeof loadProgress>;

/** A step of the distribution of latencies: this share of the sends had at most this latency. */
const loadPercentile = z.object({ percentile: z.number(), ms: z.number() });

/** A slice that more than one worker may have sent: the sends from `from` to before `to` that leave `share` when divided by `shares`. */
const repeatedSlice = z.object({
  from: n,
  to: n.nullable(),
  share: n,
  shares: z.int().positive(),
  sends: n.describe('Number of sends that may have been sent twice, with the same webhook-id'),
  workers: z.array(z.string()).describe('Workers that began it, in this order'),
});

/** The result of a load test. */
export const loadReport = z.object({
  hookbench: z.literal(1).describe('Version of the format'),
  ...totals,
  state: z.enum(['done', 'cancelled', 'failed']),
  problem: z.string().optional(),
  arrivals: z.string().describe('The arrivals of the plan in words'),
  seed: z.int(),
  endedAt: instant,
  thresholds: z.array(judgedThreshold),
  passed: z.boolean().describe('Whether it ran to its end and all thresholds are met'),
  possiblyTwice: n.describe('Sends of slices that another worker repeated'),
  repeated: z.array(repeatedSlice).default([]).describe('These slices'),
  percentiles: z.array(loadPercentile),
  histogram: z.string().describe('All latencies in microseconds, as a compressed HDR histogram in Base64'),
  failures: z.array(loadFailure).describe('A sample'),
});
export type LoadReport = z.infer<typeof loadReport>;

/** A load test: its numbers so far, and its report when it has ended. */
export const loadRun = z.object({
  kind: z.literal('load'),
  ...runFacts,
  figures: z.union([loadReport, loadProgress]),
});
