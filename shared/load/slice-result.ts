import { z } from 'zod';
import { loadCause, loadFailure } from './load-report.ts';

const n = z.int().nonnegative();

/** Counts and latencies of one interval. */
export const loadBucket = z.object({
  second: n.describe('Start of the interval in seconds since the start of the run'),
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
  causes: z.array(loadCause),
  intervalSeconds: z.int().positive(),
  buckets: z.array(loadBucket),
  waited: n,
  lateMs: z.number(),
  lastMs: z.number().describe('End of the last response in milliseconds since the start of the run'),
  failures: z.array(loadFailure),
});
export type SliceResult = z.infer<typeof sliceResult>;
