import type { LoadComparison } from '#shared/load/compare-runs.ts';
import { causeTable, comparedTable, loadTotals, statusTable, statusText } from '#shared/load/load-tables.ts';
import type { LoadFailure, LoadPoint, LoadReport } from '#shared/load/load-report.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import type { ReportTable } from '#shared/runs/report-table.ts';
import type { Report, ReportSection, ReportSuite } from '../reports/report.ts';
import { chartSvg } from './chart.ts';

/** Each threshold as a case. */
const thresholdsOf = ({ name, thresholds }: LoadReport): ReportSuite => ({
  suite: `Thresholds of ${name}`,
  outcome: thresholds.every(({ met }) => met) ? 'passed' : 'failed',
  open: true,
  cases: thresholds.map(({ met, observed, text }) => ({
    className: 'hookbench.load',
    name: text,
    outcome: met ? 'passed' : 'failed',
    findings: [{ what: 'Value', expected: text, observed, met }],
  })),
});

const totalsOf = (report: LoadReport): ReportTable => ({
  title: 'Totals',
  head: ['Value', 'Result', 'Meaning'],
  rows: loadTotals(report).map(({ name, value, words = '' }) => [name, value, words]),
});

const seconds = (value: number): string => `${formatNumber(value)} s`;
const ms = (value: number): string => formatDuration(value);

function rateChart({ intervalSeconds, series }: LoadReport): string {
  const line = (name: string, colour: number, of: (point: LoadPoint) => number) => ({
    name,
    colour,
    points: series.map((point) => [point.second, of(point) / intervalSeconds] as const),
  });
  return chartSvg({
    title: 'Rate over time',
    lines: [
      line('sent/s', 3, ({ sent }) => sent),
      line('ok/s', 0, ({ ok }) => ok),
      line('failed/s', 2, ({ failed }) => failed),
    ],
    xText: seconds,
    yText: (value) => `${formatNumber(value)}/s`,
  });
}

function latencyChart({ series }: LoadReport): string {
  const ended = series.filter(({ latencyMs }) => latencyMs.max > 0);
  const names = ['p50', 'p90', 'p99', 'max'] as const;
  const lines = names.map((name, colour) => ({
    name,
    colour,
    points: ended.map(({ latencyMs, second }) => [second, latencyMs[name]] as const),
  }));
  return chartSvg({ title: 'Latency over time', lines, xText: seconds, yText: ms });
}

/** Percentiles that are labelled: each step is ten times closer to 100 %. */
const labelled = [0, 90, 99, 99.9, 99.99, 99.999, 99.9999];
/** The place of a percentile: the number of nines. */
const nines = (percentile: number): number => -Math.log10(1 - percentile / 100);

function distributionChart({ percentiles }: LoadReport): string {
  const points = percentiles.filter(({ percentile }) => percentile < 100);
  const last = nines(points.at(-1)?.percentile ?? 0);
  return chartSvg({
    title: 'Latency by percentile',
    lines: [
      { name: 'latency', colour: 0, points: points.map(({ ms: value, percentile }) => [nines(percentile), value]) },
    ],
    xMarks: labelled.map(nines).filter((at) => at <= last + 1e-9),
    xText: (at) => `${Number((100 - 10 ** (2 - at)).toFixed(4))} %`,
    yText: ms,
  });
}

const fields = (headers: readonly HeaderPair[]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');

function failureText({ error, id, latencyMs, request, response, sentence }: LoadFailure) {
  const parts = [
    `${request.method} ${request.url}\n${fields(request.headers)}\n\n${request.body}`,
    ...(response ? [`${statusText(response.status)}\n${fields(response.headers)}\n\n${response.body}`] : []),
    ...(error ? [`${error.code}: ${error.message}`] : []),
  ];
  return { name: `${id}: ${sentence} (${formatDuration(latencyMs)})`, text: parts.join('\n\n') };
}

const outcomeOf = ({ passed, problem, state }: LoadReport): string => {
  if (state === 'done') return passed ? 'passed' : 'thresholds not met';
  return problem === undefined ? state : `${state}: ${problem}`;
};

const chartsOf = (report: LoadReport): ReportSection[] =>
  report.series.length === 0
    ? []
    : [
        { title: 'Rate over time', draw: () => rateChart(report) },
        { title: 'Latency over time', draw: () => latencyChart(report) },
        { title: 'Latency by percentile', draw: () => distributionChart(report) },
      ];

/** The result of a load test: a case for each threshold, totals, charts, and the causes of failed sends. */
export function reportOfLoad(report: LoadReport, comparison?: LoadComparison): Report {
  const { arrivals, id, name, seed, startedAt, target, workers } = report;
  return {
    fileName: id,
    title: `Load test: ${name}`,
    lines: [`${target} · ${arrivals} · seed ${seed} · ${startedAt}`, `Result: ${outcomeOf(report)}`],
    sections: [
      ...(report.thresholds.length > 0 ? [thresholdsOf(report)] : []),
      ...(comparison ? [comparedTable(comparison)] : []),
      totalsOf(report),
      ...chartsOf(report),
      statusTable(report),
      causeTable(report),
      { title: 'Examples of failures', texts: report.failures.map(failureText) },
      {
        title: 'Senders',
        head: ['Name', 'Sent'],
        rows: workers.length > 1 ? workers.map((one) => [one.name, formatNumber(one.sent)]) : [],
      },
    ],
    data: report,
  };
}
