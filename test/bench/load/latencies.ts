import type { LoadResult } from './load.ts';

/** Summarizes the latencies of a run of this many milliseconds. */
export function summarize(latencies: readonly number[], tookMs: number): LoadResult {
  const sorted = Float64Array.from(latencies).sort();
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  const seconds = tookMs / 1000;
  return {
    requests: sorted.length,
    seconds,
    perSecond: sorted.length / seconds,
    latency: { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) },
  };
}
