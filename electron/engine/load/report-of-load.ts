import type { LoadComparison } from '#shared/load/compare-runs.ts';
import { causeTable, comparedTable, loadTotals, statusTable, statusText } from '#shared/load/load-tables.ts';
import { wholeIntervals, type LoadFailure, type LoadPoint, type LoadReport } from '#shared/load/load-report.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import type { ReportTable } from '#shared/runs/report-table.ts';
import type { Report, ReportSection, ReportSuite } from '../reports/report.ts';
import { escapeHtml } from '../reports/escaped-text.ts';

interface ChartLine {
  name: string;
  /** Its colour: 0 to 3. */
  colour: number;
  points: readonly (readonly [x: number, y: number])[];
}

interface Chart {
  title: string;
  lines: readonly ChartLine[];
  /** Writes a value of an axis. */
  xText: (value: number) => string;
  yText: (value: number) => string;
  /** Marks of the x axis; default: even steps. */
  xMarks?: readonly number[];
}

const width = 900;
const height = 240;
const left = 70;
const right = 16;
const top = 28;
const bottom = 28;
const legendStep = 110;

/** The step of an axis with about `count` marks: 1, 2 or 5 times a power of ten. */
function stepOf(max: number, count: number): number {
  const power = 10 ** Math.floor(Math.log10(max / count));
  const [step = 10] = [1, 2, 5, 10].filter((one) => one * power >= max / count);
  return step * power;
}

const marksOf = (max: number, count: number): number[] => {
  const step = stepOf(max, count);
  return Array.from({ length: Math.floor(max / step + 1e-9) + 1 }, (_, index) => index * step);
};

const maxOf = (values: readonly number[]): number => values.reduce((max, value) => Math.max(max, value), 0) || 1;

/** A chart with lines as SVG. Both axes begin at 0. */
function chartSvg({ lines, title, xMarks, xText, yText }: Chart): string {
  const points = lines.flatMap((line) => line.points);
  const maxX = maxOf(points.map(([x]) => x));
  const maxY = maxOf(points.map(([, y]) => y)) * 1.05;
  const xAt = (x: number): number => Math.round((left + (x / maxX) * (width - left - right)) * 10) / 10;
  const yAt = (y: number): number => Math.round((height - bottom - (y / maxY) * (height - top - bottom)) * 10) / 10;
  const horizontal = marksOf(maxY, 5).map(
    (y) =>
      `<line class="grid" x1="${left}" x2="${width - right}" y1="${yAt(y)}" y2="${yAt(y)}"/>` +
      `<text x="${left - 6}" y="${yAt(y) + 4}" text-anchor="end">${escapeHtml(yText(y))}</text>`,
  );
  const vertical = (xMarks ?? marksOf(maxX, 8)).map(
    (x) => `<text x="${xAt(x)}" y="${height - 8}" text-anchor="middle">${escapeHtml(xText(x))}</text>`,
  );
  const drawn = lines.map(({ colour, points: own }) => {
    const path = own.map(([x, y]) => `${xAt(x)},${yAt(y)}`).join(' ');
    const [only] = own;
    if (own.length === 1 && only)
      return `<circle class="dot${colour}" cx="${xAt(only[0])}" cy="${yAt(only[1])}" r="3"/>`;
    return `<polyline class="line${colour}" points="${path}"/>`;
  });
  const legend = lines.map(
    ({ colour, name }, index) =>
      `<rect class="dot${colour}" x="${left + index * legendStep}" y="6" width="10" height="10"/>` +
      `<text x="${left + 14 + index * legendStep}" y="15">${escapeHtml(name)}</text>`,
  );
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(title)}">${[...horizontal, ...vertical, ...drawn, ...legend].join('')}</svg>`;
}

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

function rateChart(report: LoadReport): string {
  const { intervalSeconds } = report;
  const line = (name: string, colour: number, of: (point: LoadPoint) => number) => ({
    name,
    colour,
    points: wholeIntervals(report).map((point) => [point.second, of(point) / intervalSeconds] as const),
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
  if (state === 'done') return passed ? 'passed' : 'failed';
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
