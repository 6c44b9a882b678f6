import type { LoadFailure } from '#shared/load/load-report.ts';
import { fineIntervalSeconds, fineSeconds, type LoadBucket, type SliceResult } from '#shared/load/slice.ts';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import { encodeHistogram, newHistogram, record } from './histogram.ts';

/** How a send ended. */
export interface Ended {
  ok: boolean;
  /** Undefined without a response. */
  status: number | undefined;
  /** From the intended time to the end; undefined if it does not count, e.g. when the connection was refused. */
  latencyMs: number | undefined;
  diagnosis?: Pick<Diagnosis, 'advice' | 'cause' | 'sentence'> | undefined;
  /** Kept as an example. */
  failure?: LoadFailure | undefined;
}

/**
 * Records sends while they happen, with one histogram, which is encoded when an interval is over.
 * Times are milliseconds since the start of the run.
 */
export function createRecorder() {
  const histogram = newHistogram();
  let part = emptyPart();
  let current: Omit<LoadBucket, 'histogram'> = { second: 0, sent: 0, ok: 0, failed: 0 };

  function close(): void {
    if (current.sent + current.ok + current.failed > 0)
      part.buckets.push({ ...current, histogram: encodeHistogram(histogram) });
    if (histogram.totalCount > 0) histogram.reset();
  }

  function at(ms: number): typeof current {
    const length = ms < fineSeconds * 1000 ? fineIntervalSeconds : 1;
    const second = Math.max(current.second, Math.floor(ms / 1000 / length) * length);
    if (second === current.second) return current;
    close();
    return (current = { second, sent: 0, ok: 0, failed: 0 });
  }

  return {
    /** @param lateMs Time since the intended time. */
    sent(atMs: number, lateMs: number): void {
      at(atMs).sent++;
      part.sent++;
      if (lateMs > part.lateMs) part.lateMs = lateMs;
    },
    /** A send has to wait because too many are in flight. */
    waited(): void {
      part.waited++;
    },
    /** A send was repeated on a new connection. */
    reconnected(): void {
      part.reconnected++;
    },
    ended(atMs: number, { diagnosis, failure, latencyMs, ok, status }: Ended): void {
      const bucket = at(atMs);
      const outcome = ok ? 'ok' : 'failed';
      bucket[outcome]++;
      part[outcome]++;
      if (status !== undefined) {
        part.responses++;
        part.statuses[status] = (part.statuses[status] ?? 0) + 1;
        part.lastMs = atMs;
      }
      if (latencyMs !== undefined) record(histogram, latencyMs);
      if (failure) part.failures.push(failure);
      if (!diagnosis) return;
      const known = part.causes.find(({ cause }) => cause === diagnosis.cause);
      const { advice, cause, sentence } = diagnosis;
      if (known) known.count++;
      else part.causes.push({ cause, count: 1, sentence, advice });
    },
    /** What was recorded since the last call. */
    take(): SliceResult {
      close();
      current = { second: current.second, sent: 0, ok: 0, failed: 0 };
      const taken = part;
      part = emptyPart();
      return taken;
    },
  };
}

const emptyPart = (): SliceResult => ({
  sent: 0,
  ok: 0,
  failed: 0,
  responses: 0,
  statuses: {},
  causes: [],
  intervalSeconds: fineIntervalSeconds,
  buckets: [],
  waited: 0,
  reconnected: 0,
  lateMs: 0,
  lastMs: 0,
  failures: [],
});
