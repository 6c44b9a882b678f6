import type { LoadComparison } from '#shared/load/compare-runs.ts';
import type { LoadFailure, LoadPoint, LoadReport } from '#shared/load/load-report.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import { escapeHtml } from '../reports/escape-html.ts';
import { htmlPage } from '../reports/html-page.ts';
import { chartStyle, chartSvg } from './chart.ts';

const style = `${chartStyle}
h2 { font-size: 16px; margin: 24px 0 4px; } .met { color: var(--ok); } .unmet { color: var(--bad); } td.n, th.n { text-align: right; }
details { border: 1px solid var(--line); border-radius: 6px; margin: 8px 0; padding: 8px 12px; } summary { cursor: pointer; overflow-wrap: anywhere; }
`;

type Cell = string | { html: string };

const cellHtml = (cell: Cell): string => (typeof cell === 'string' ? escapeHtml(cell) : cell.html);

function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return '';
  const titles = head.map((title) => `<th>${escapeHtml(title)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cellHtml(cell)}</td>`).join('')}</tr>`).join('');
  return `<table><tr>${titles}</tr>${body}</table>`;
}

const section = (title: string, content: string): string =>
  content === '' ? '' : `<h2>${escapeHtml(title)}</h2>${content}`;

const verdict = (met: boolean, text: string): Cell => ({
  html: `<span class="${met ? 'met' : 'unmet'}">${escapeHtml(text)}</span>`,
});

function thresholdsHtml({ thresholds }: LoadReport): string {
  return table(
    ['Threshold', 'Observed', 'Result'],
    thresholds.map(({ met, observed, text }) => [text, observed, verdict(met, met ? 'met' : 'not met')]),
  );
}

function totalsHtml(report: LoadReport): string {
  const { failed, lateMs, latencyMs, lost, ok, planned, possiblyTwice, rate, reconnected, seconds, sent, waited } =
    report;
  return table(
    ['Value', 'Result'],
    [
      ['Planned', planned === undefined ? 'until the time is over' : formatNumber(planned)],
      ['Sent', formatNumber(sent)],
      ['OK', formatNumber(ok)],
      ['Failed', formatNumber(failed)],
      ['Lost', `${formatNumber(lost)} (planned, without a response)`],
      ...(possiblyTwice > 0 ? [['Possibly sent twice', formatNumber(possiblyTwice)]] : []),
      ['Time', formatDuration(seconds * 1000)],
      ['Rate', `${formatNumber(Math.round(rate * 10) / 10)} responses/s`],
      ...(['p50', 'p90', 'p99', 'max', 'mean'] as const).map((name) => [
        `Latency ${name}`,
        formatDuration(latencyMs[name]),
      ]),
      ['Waited because of maxInFlight', formatNumber(waited)],
      ...(reconnected > 0 ? [['Repeated on a new connection', formatNumber(reconnected)]] : []),
      ['Latest send after its intended time', formatDuration(lateMs)],
    ],
  );
}

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

function causesHtml({ causes, failures, statuses }: LoadReport): string {
  const byStatus = table(
    ['Status', 'Responses'],
    Object.entries(statuses).map(([status, count]) => [
      `${status} ${reasonPhrase(Number(status)) ?? ''}`.trim(),
      formatNumber(count),
    ]),
  );
  const byCause = table(
    ['Cause', 'Failed sends', 'Diagnosis', 'What to do'],
    causes.map(({ advice, cause, count, sentence }) => [cause, formatNumber(count), sentence, advice]),
  );
  return (
    section('Responses by status', byStatus) +
    section('Causes of failures', byCause) +
    section('Examples of failures', failures.map(failureHtml).join(''))
  );
}

const fields = (headers: readonly HeaderPair[]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');

function failureHtml({ error, id, latencyMs, request, response, sentence }: LoadFailure): string {
  const parts = [
    `${request.method} ${request.url}\n${fields(request.headers)}\n\n${request.body}`,
    ...(response
      ? [`${response.status} ${reasonPhrase(response.status) ?? ''}\n${fields(response.headers)}\n\n${response.body}`]
      : []),
    ...(error ? [`${error.code}: ${error.message}`] : []),
  ];
  return `<details><summary>${escapeHtml(id)}: ${escapeHtml(sentence)} (${escapeHtml(formatDuration(latencyMs))})</summary>${parts.map((part) => `<pre>${escapeHtml(part)}</pre>`).join('')}</details>`;
}

function comparisonHtml({ base, values }: LoadComparison): string {
  const shown = (value: number, unit: string): string =>
    `${formatNumber(Math.round(value * 1000) / 1000)} ${unit}`.trim();
  return section(
    `Compared with ${base.name}, ${base.startedAt}`,
    table(
      ['Value', 'Before', 'Now', 'Change'],
      values.map(({ base: before, change, name, run, unit }) => [
        name,
        shown(before, unit),
        shown(run, unit),
        change === undefined ? '' : `${change > 0 ? '+' : ''}${change.toFixed(1)} %`,
      ]),
    ),
  );
}

const outcomeOf = ({ passed, problem, state }: LoadReport): string => {
  if (state === 'done') return passed ? 'passed' : 'thresholds not met';
  return problem === undefined ? state : `${state}: ${problem}`;
};

/** The report of a load test as one HTML page without any other files, in light and dark. */
export function loadHtml(report: LoadReport, comparison?: LoadComparison): string {
  const { arrivals, name, seed, series, startedAt, target, workers } = report;
  const facts = `${target} · ${arrivals} · seed ${seed} · ${startedAt}`;
  return htmlPage(`Load test: ${name}`, style, [
    `<p class="dim">${escapeHtml(facts)}</p>`,
    `<p>Result: <strong class="${report.passed ? 'met' : 'unmet'}">${escapeHtml(outcomeOf(report))}</strong></p>`,
    thresholdsHtml(report),
    comparison ? comparisonHtml(comparison) : '',
    section('Totals', totalsHtml(report)),
    ...(series.length === 0
      ? []
      : [
          section('Rate over time', `<div class="diagram">${rateChart(report)}</div>`),
          section('Latency over time', `<div class="diagram">${latencyChart(report)}</div>`),
          section('Latency by percentile', `<div class="diagram">${distributionChart(report)}</div>`),
        ]),
    causesHtml(report),
    section(
      'Senders',
      workers.length > 1
        ? table(
            ['Name', 'Sent'],
            workers.map((one) => [one.name, formatNumber(one.sent)]),
          )
        : '',
    ),
    '<p class="dim">Latency counts from the intended time of each send to the end of its response, so that a receiver that stalls shows in all sends that were due meanwhile.</p>',
  ]);
}
