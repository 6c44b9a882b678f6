import type { LoadReport } from './load-report.ts';

const round = (value: number, places: number): number => Number(value.toFixed(places));

/** The line of JSON that `hookbench load --json` prints at the end. */
export function loadLine({ causes, latencyMs, ...report }: LoadReport) {
  const { failed, ok, passed, planned, possiblyTwice, rate, seconds, sent, statuses, thresholds, workers } = report;
  return {
    planned: planned ?? sent,
    sent,
    ok,
    failed,
    seconds: round(seconds, 3),
    rate: round(rate, 1),
    latencyMs: {
      p50: round(latencyMs.p50, 3),
      p90: round(latencyMs.p90, 3),
      p99: round(latencyMs.p99, 3),
      max: round(latencyMs.max, 3),
    },
    statuses,
    causes: Object.fromEntries(causes.map(({ cause, count }) => [cause, count])),
    thresholds: thresholds.map(({ met, text }) => ({ text, met })),
    passed,
    workers,
    possiblyTwice,
  };
}
