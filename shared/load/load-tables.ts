import type { ReportTable } from '../runs/report-table.ts';
import { formatNumber } from '../trace/counted.ts';
import { formatDuration } from '../trace/format-duration.ts';
import { reasonPhrase } from '../trace/reason-phrase.ts';
import type { ComparedValue, LoadComparison } from './compare-runs.ts';
import type { LoadProgress, LoadReport } from './load-report.ts';

/** A number of a load test. */
export interface LoadTotal {
  name: string;
  value: string;
  /** What it means. */
  words?: string;
  tone?: 'bad' | 'warn' | undefined;
}

const latencyWords =
  'From the intended time of each send to the end of its response, so that a receiver that stalls shows in all sends that were due meanwhile.';

/** The numbers of a load test, also while it runs. */
export function loadTotals(result: LoadProgress | LoadReport): LoadTotal[] {
  const { failed, lateMs, latencyMs, lost, ok, planned, rate, reconnected, seconds, sent, waited } = result;
  const report = 'passed' in result ? result : undefined;
  return [
    {
      name: 'Sent',
      value: formatNumber(sent) + (planned === undefined || planned === sent ? '' : ` of ${formatNumber(planned)}`),
    },
    { name: 'OK', value: formatNumber(ok) },
    { name: 'Errors', value: formatNumber(failed), tone: failed > 0 ? 'bad' : undefined },
    {
      name: 'Lost',
      value: formatNumber(lost),
      words: 'Planned sends without a response.',
      tone: report && lost > 0 ? 'bad' : undefined,
    },
    ...(report && report.possiblyTwice > 0
      ? [{ name: 'Possibly sent twice', value: formatNumber(report.possiblyTwice) }]
      : []),
    { name: 'Responses/s', value: formatNumber(Math.round(rate * 10) / 10) },
    // Without a response, nothing was measured.
    ...(latencyMs.max === 0
      ? []
      : [
          { name: 'Time', value: formatDuration(seconds * 1000) },
          { name: 'Latency p50', value: formatDuration(latencyMs.p50), words: latencyWords },
          ...(['p90', 'p99', 'max', 'mean'] as const).map((name) => {
            return { name: `Latency ${name}`, value: formatDuration(latencyMs[name]) };
          }),
        ]),
    ...(waited > 0
      ? [
          {
            name: 'Waited',
            value: formatNumber(waited),
            words: 'Sends that waited because maxInFlight of the plan was reached.',
            tone: 'warn' as const,
          },
        ]
      : []),
    ...(reconnected > 0
      ? [
          {
            name: 'Reconnected',
            value: formatNumber(reconnected),
            words: 'Sends that were repeated on a new connection, because the server had closed the reused one.',
          },
        ]
      : []),
    { name: 'Late', value: formatDuration(lateMs), words: 'The longest time between an intended send and the send.' },
  ];
}

/** A status with its reason phrase. */
export const statusText = (status: string | number): string => `${status} ${reasonPhrase(Number(status)) ?? ''}`.trim();

/** The number of responses by status. */
export const statusTable = ({ statuses }: Pick<LoadProgress, 'statuses'>): ReportTable => ({
  title: 'Responses by status',
  head: ['Status', 'Responses'],
  rows: Object.entries(statuses).map(([status, count]) => [statusText(status), formatNumber(count)]),
});

/** The causes of failed sends, with the diagnosis of one of them. */
export const causeTable = ({ causes }: Pick<LoadProgress, 'causes'>): ReportTable => ({
  title: 'Causes of failures',
  head: ['Cause', 'Failed sends', 'What to do'],
  rows: causes.map(({ advice, cause, count, sentence }) => [
    { text: sentence, hint: cause },
    formatNumber(count),
    advice,
  ]),
});

const shown = (value: number, unit: string): string => `${formatNumber(Math.round(value * 100) / 100)} ${unit}`.trim();

/** Changes below this are noise, in percent. */
const noise = 5;

/** How much a value changed: better or worse, unless the change is small or of the number of sends. */
function changeCell({ change, name }: ComparedValue) {
  if (change === undefined) return '–';
  const text = `${change > 0 ? '+' : ''}${change.toFixed(1)} %`;
  return Math.abs(change) < noise || name === 'sent' ? text : { text, met: change > 0 === (name === 'rate') };
}

/** The values of two load tests. */
export const comparedTable = ({ base, values }: LoadComparison): ReportTable => ({
  title: `Compared with ${base.name}, ${base.startedAt}`,
  head: ['Value', 'Before', 'After', 'Change'],
  rows: values.map((one) => [one.name, shown(one.base, one.unit), shown(one.run, one.unit), changeCell(one)]),
});
