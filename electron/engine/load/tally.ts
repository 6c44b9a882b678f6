import type { LoadCause, LoadFailure, LoadLatency, LoadPoint } from '#shared/load/load-report.ts';
import { fineIntervalSeconds, fineSeconds, type LoadBucket, type SliceResult } from '#shared/load/slice.ts';
import {
  addEncoded,
  encodeHistogram,
  newHistogram,
  packedHistogram,
  percentileMs,
  type Histogram,
} from './histogram.ts';

/** Intervals of a run, with those in which nothing happened; more are combined in pairs. */
const maxBuckets = 300;
const maxFailures = 50;
/** Failures that are kept of one cause. */
const maxOfCause = 5;

interface Bucket extends Omit<LoadBucket, 'histogram'> {
  histogram: Histogram;
  /** Computed when it is needed. */
  point?: LoadPoint | undefined;
}

function pointOf({ failed, histogram, ok, second, sent }: Bucket): LoadPoint {
  const [p50, p90, p99, max] = [50, 90, 99, 100].map((one) => percentileMs(histogram, one));
  return { second, sent, ok, failed, latencyMs: { p50: p50 ?? 0, p90: p90 ?? 0, p99: p99 ?? 0, max: max ?? 0 } };
}

/** An interval in which nothing happened. */
const pointWithout = (second: number): LoadPoint => ({
  second,
  sent: 0,
  ok: 0,
  failed: 0,
  latencyMs: { p50: 0, p90: 0, p99: 0, max: 0 },
});

/** Adds up parts of a run. The sum is the same in any order, and its memory does not grow with the number of sends. */
export class Tally {
  /** Latencies of all parts, in microseconds. */
  readonly histogram: Histogram = newHistogram();
  readonly failures: LoadFailure[] = [];
  readonly totals = {
    sent: 0,
    ok: 0,
    failed: 0,
    responses: 0,
    waited: 0,
    reconnected: 0,
    lateMs: 0,
    lastMs: 0,
    statuses: {} as Record<string, number>,
  };
  private readonly byCause = new Map<string, LoadCause>();
  private buckets = new Map<number, Bucket>();
  private intervalSeconds = fineIntervalSeconds;
  /** Start of the last interval of a part. */
  private lastSecond = -1;

  add(part: SliceResult): void {
    const { totals } = this;
    for (const name of ['sent', 'ok', 'failed', 'responses', 'waited', 'reconnected'] as const)
      totals[name] += part[name];
    for (const name of ['lateMs', 'lastMs'] as const) totals[name] = Math.max(totals[name], part[name]);
    for (const [status, count] of Object.entries(part.statuses))
      totals.statuses[status] = (totals.statuses[status] ?? 0) + count;
    for (const cause of part.causes) {
      const count = (this.byCause.get(cause.cause)?.count ?? 0) + cause.count;
      this.byCause.set(cause.cause, { ...cause, count });
    }
    for (const failure of part.failures) this.keep(failure);
    while (this.intervalSeconds < part.intervalSeconds) this.combine();
    for (const { histogram: encoded, ...counts } of part.buckets) {
      const bucket = this.bucketAt(counts);
      this.lastSecond = Math.max(this.lastSecond, counts.second);
      addEncoded(encoded, bucket.histogram, this.histogram);
    }
    const isLong = this.lastSecond >= fineSeconds;
    while ((isLong && this.intervalSeconds < 1) || this.lastSecond >= maxBuckets * this.intervalSeconds) this.combine();
  }

  /** All parts as one. */
  result(): SliceResult {
    const { failures, intervalSeconds, totals } = this;
    const buckets = this.sorted().map(({ failed, histogram, ok, second, sent }) => ({
      second,
      sent,
      ok,
      failed,
      histogram: encodeHistogram(histogram),
    }));
    const statuses = { ...totals.statuses };
    return { ...totals, statuses, causes: this.causes(), intervalSeconds, buckets, failures: [...failures] };
  }

  latency(): LoadLatency {
    const { histogram } = this;
    const at = (percentile: number): number => percentileMs(histogram, percentile);
    const mean = histogram.totalCount === 0 ? 0 : histogram.mean / 1000;
    return { p50: at(50), p90: at(90), p99: at(99), p999: at(99.9), max: at(100), mean };
  }

  /** The causes of failed sends, the most frequent first. */
  causes(): LoadCause[] {
    return [...this.byCause.values()].toSorted((a, b) => b.count - a.count);
  }

  /** The series for a chart, from the start of the run, with zeros where nothing happened. */
  points(): { intervalSeconds: number; series: LoadPoint[] } {
    const { buckets, intervalSeconds, lastSecond } = this;
    const length = Math.floor(lastSecond / intervalSeconds) + 1;
    const series = Array.from({ length }, (_, index) => {
      const second = index * intervalSeconds;
      const bucket = buckets.get(second);
      return bucket ? (bucket.point ??= pointOf(bucket)) : pointWithout(second);
    });
    return { intervalSeconds, series };
  }

  private sorted(): Bucket[] {
    return [...this.buckets.values()].toSorted((a, b) => a.second - b.second);
  }

  private startOf(second: number): number {
    return Math.floor(second / this.intervalSeconds) * this.intervalSeconds;
  }

  /** The interval with a second, with the counts added. */
  private bucketAt({ failed, ok, second, sent }: Omit<LoadBucket, 'histogram'>): Bucket {
    const start = this.startOf(second);
    let bucket = this.buckets.get(start);
    if (!bucket) {
      bucket = { second: start, sent: 0, ok: 0, failed: 0, histogram: packedHistogram() };
      this.buckets.set(start, bucket);
    }
    bucket.sent += sent;
    bucket.ok += ok;
    bucket.failed += failed;
    bucket.point = undefined;
    return bucket;
  }

  /** Doubles the length of the intervals. */
  private combine(): void {
    const before = this.buckets;
    this.buckets = new Map();
    this.intervalSeconds *= 2;
    for (const one of before.values()) {
      const second = this.startOf(one.second);
      if (this.buckets.has(second)) this.bucketAt(one).histogram.add(one.histogram);
      else this.buckets.set(second, { ...one, second, point: undefined });
    }
  }

  private keep(failure: LoadFailure): void {
    const ofCause = this.failures.filter(({ cause }) => cause === failure.cause).length;
    if (this.failures.length < maxFailures && ofCause < maxOfCause) this.failures.push(failure);
  }
}
