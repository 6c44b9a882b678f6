import { z } from 'zod';
import { loadCause, loadFailure } from './load-report.ts';

/** Far more than a run can have. */
const max = 1_000_000_000_000;
const n = z.int().nonnegative().max(max);
const ms = z.number().max(max);

const maxSeconds = 10_000_000;
const maxBuckets = 10_000;

/** Counts and latencies of one interval. */
export const loadBucket = z.object({
  second: n.max(maxSeconds).describe('Start of the interval in seconds since the start of the run'),
  sent: n,
  ok: n,
  failed: n,
  histogram: z
    .string()
    .describe('Latencies in microseconds, as a compressed HDR histogram in Base64; empty without any'),
});
export type LoadBucket = z.infer<typeof loadBucket>;

/** What was measured while a part of a run was sent. Plain data; parts of a run can be added in any order. */
export const sliceResult = z.object({
  sent: n,
  ok: n,
  failed: n,
  responses: n.describe('Sends with a response, whatever its status'),
  statuses: z.record(z.string(), n),
  causes: z.array(loadCause).max(1000),
  intervalSeconds: z.int().positive().max(maxSeconds),
  buckets: z.array(loadBucket).max(maxBuckets),
  waited: n,
  reconnected: n,
  lateMs: ms,
  lastMs: ms.describe('End of the last response in milliseconds since the start of the run'),
  failures: z.array(loadFailure).max(1000),
});
export type SliceResult = z.infer<typeof sliceResult>;
