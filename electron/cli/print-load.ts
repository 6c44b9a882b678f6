import type { LoadComparison } from '#shared/load/compare-runs.ts';
import { comparedTable } from '#shared/load/load-tables.ts';
import { cellText } from '#shared/runs/report-table.ts';
import type { LoadProgress, LoadReport } from '#shared/load/load-report.ts';
import { counted, formatNumber } from '#shared/trace/counted.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import type { Output } from './run-progress.ts';
import { visibleLine } from '#shared/text/visible-text.ts';

const defaultColumns = 80;
const maxCauses = 10;

const perSecond = (rate: number): string => `${formatNumber(Math.round(rate * 10) / 10)}/s`;

/** The state of a running load test in one line. */
export function progressLine({ failed, latencyMs, planned, rate, seconds, sent }: LoadProgress): string {
  return [
    formatDuration(seconds * 1000),
    planned === undefined ? `${formatNumber(sent)} sent` : `${formatNumber(sent)} of ${formatNumber(planned)} sent`,
    perSecond(rate),
    `p50 ${formatDuration(latencyMs.p50)}`,
    `p99 ${formatDuration(latencyMs.p99)}`,
    `${formatNumber(failed)} failed`,
  ].join('  ');
}

/** Shows one line that changes. */
export function liveLine(output: Output): { show(line: string): void; clear(): void } {
  const erase = '\r\x1B[2K';
  return {
    show: (line) => {
      const { columns = defaultColumns } = output;
      output.write(erase + visibleLine(line).slice(0, columns - 1));
    },
    clear: () => void output.write(erase),
  };
}

function comparisonLines(comparison: LoadComparison): string[] {
  const { rows, title = '' } = comparedTable(comparison);
  const lines = rows.map((row) => {
    const [name = '', before, after, change] = row.map(cellText);
    return `  ${name.padEnd(8)}${before ?? ''} → ${after ?? ''} (${change ?? ''})`;
  });
  return [`${title}:`, ...lines];
}

/** The result of a load test as text. */
export function loadLines(report: LoadReport, comparison?: LoadComparison): string[] {
  const {
    causes,
    failed,
    latencyMs,
    lost,
    ok,
    possiblyTwice,
    rate,
    reconnected,
    seconds,
    sent,
    statuses,
    target,
    thresholds,
  } = report;
  const { max, p50, p90, p99 } = latencyMs;
  return [
    `${report.name}: ${counted(sent, 'send', 'sends')} to ${target} in ${formatDuration(seconds * 1000)}, ${perSecond(rate)}`,
    `  ok ${formatNumber(ok)}, failed ${formatNumber(failed)}, lost ${formatNumber(lost)}`,
    report.percentiles.length === 0
      ? '  latency: no responses'
      : `  latency p50 ${formatDuration(p50)}, p90 ${formatDuration(p90)}, p99 ${formatDuration(p99)}, max ${formatDuration(max)}`,
    ...Object.entries(statuses).map(([status, count]) => `  status ${status}: ${formatNumber(count)}`),
    ...causes
      .slice(0, maxCauses)
      .map(({ advice, cause, count, sentence }) => `  ${cause}: ${formatNumber(count)}. ${sentence} ${advice}`),
    ...(reconnected > 0
      ? [`  repeated on a new connection, because the server had closed the reused one: ${formatNumber(reconnected)}`]
      : []),
    ...(possiblyTwice > 0 ? [`  possibly sent twice: ${formatNumber(possiblyTwice)}`] : []),
    ...thresholds.map(({ met, observed, text }) => `  ${met ? 'met' : 'not met'}: ${text} (${observed})`),
    ...(comparison ? comparisonLines(comparison) : []),
    ...(report.problem === undefined
      ? []
      : [report.state === 'failed' ? `The load test failed: ${report.problem}` : report.problem]),
    ...(report.state === 'cancelled' ? ['The load test was stopped. The report has what was sent.'] : []),
  ];
}
