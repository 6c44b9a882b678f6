import { z } from 'zod';
import { maxSends, type ArrivalModel } from './arrivals.ts';
import { loadCause, loadFailure } from './load-report.ts';

/**
 * A set of sends of a run: the indices from `from` to before `to` that leave `share` when divided by `shares`. Whoever repeats
 * a slice sends the same.
 */
export const loadSlice = z.strictObject({
  from: z.int().nonnegative().max(maxSends),
  to: z.int().positive().max(maxSends).nullable().describe('null: until the time of the plan is over'),
  share: z.int().nonnegative().max(maxSends),
  shares: z.int().positive().max(maxSends),
});
export type LoadSlice = z.infer<typeof loadSlice>;

/** The first index of a slice. */
export const firstOf = ({ from, share, shares }: LoadSlice): number =>
  from + ((((share - from) % shares) + shares) % shares);

/** The number of sends of a slice; undefined for one without an end. */
export function sizeOf(slice: LoadSlice): number | undefined {
  if (slice.to === null) return undefined;
  return Math.max(0, Math.ceil((slice.to - firstOf(slice)) / slice.shares));
}

/** Into how many shares a run for so many senders is cut: a closed loop has at most one for each send in flight. */
export const maxShares = ({ inFlight = Infinity, planned = Infinity }: ArrivalModel, senders: number): number =>
  Math.max(1, Math.min(senders, inFlight, planned));

/** All sends of a run, as one slice for each of `shares` senders. */
export const sharesOf = ({ planned }: ArrivalModel, shares: number): LoadSlice[] =>
  Array.from({ length: shares }, (_, share) => ({ from: 0, to: planned ?? null, share, shares }));

/**
 * Cuts a run into slices of `windowMs` milliseconds for each of `shares` senders, in the order in which they are due. A
 * closed loop, whose sends have no intended time, has one slice for each share.
 */
export function* cutSlices(model: ArrivalModel, shares: number, windowMs: number): Generator<LoadSlice> {
  const { durationMs, inFlight, planned } = model;
  if (inFlight !== undefined || planned === undefined || durationMs === undefined) {
    yield* sharesOf(model, shares);
    return;
  }
  let from = 0;
  for (let endMs = windowMs; from < planned; endMs += windowMs) {
    const to = endMs >= durationMs ? planned : model.sendsBefore(endMs);
    if (to === from) continue;
    for (let share = 0; share < shares; share++) {
      const slice = { from, to, share, shares };
      if (sizeOf(slice) !== 0) yield slice;
    }
    from = to;
  }
}

/** Far more than a run can have. */
const max = 1_000_000_000_000;
const n = z.int().nonnegative().max(max);
const ms = z.number().max(max);

const maxSeconds = 10_000_000;
const maxBuckets = 10_000;

/** Intervals of the first seconds of a run, so that a short one has a curve. Halvings of a second are exact in binary. */
export const fineIntervalSeconds = 1 / 8;
/** How long a run has fine intervals. */
export const fineSeconds = 4;

/** Counts and latencies of one interval. */
const loadBucket = z.object({
  second: z
    .number()
    .nonnegative()
    .max(maxSeconds)
    .describe('Start of the interval in seconds since the start of the run'),
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
  intervalSeconds: z.number().positive().max(maxSeconds),
  buckets: z.array(loadBucket).max(maxBuckets),
  waited: n,
  reconnected: n,
  lateMs: ms,
  lastMs: ms.describe('End of the last response in milliseconds since the start of the run'),
  failures: z.array(loadFailure).max(1000),
});
export type SliceResult = z.infer<typeof sliceResult>;
