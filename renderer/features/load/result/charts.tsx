import type { LoadPoint, LoadProgress } from '#shared/load/load-report.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { durationText } from '../../../components/text/duration-text.ts';
import type { ChartAxis } from '../../../components/chart/chart-frame.tsx';
import { LineChart, type ChartLine } from '../../../components/chart/line-chart.tsx';

type Result = Pick<LoadProgress, 'intervalSeconds' | 'series'>;

/** The series without the interval that has not ended. */
const endedOf = (result: Result): readonly LoadPoint[] =>
  'inFlight' in result ? result.series.slice(0, -1) : result.series;

function axisOf(series: readonly LoadPoint[]): ChartAxis {
  const seconds = series.at(-1)?.second ?? 0;
  const timeOf = (second: number) => (second === 0 ? '0 s' : durationText(second * 1000));
  return {
    places: series.map(({ second }) => (seconds === 0 ? 0 : second / seconds)),
    timeOf: (index) => timeOf(series[index]?.second ?? 0),
    start: '0 s',
    end: seconds > 0 && timeOf(seconds),
    last: 'at the end',
  };
}

const perSecond = (value: number): string => `${formatNumber(Math.round(value * 10) / 10)}/s`;

/** The planned and the measured rates. */
export function RateChart({ result }: { result: Result }) {
  const { intervalSeconds } = result;
  const series = endedOf(result);
  const line = (name: string, tone: ChartLine['tone'], of: (point: LoadPoint) => number | undefined): ChartLine => ({
    name,
    tone,
    values: series.map((point) => {
      const n = of(point);
      return n === undefined ? undefined : n / intervalSeconds;
    }),
  });
  const hasPlan = series.some(({ planned }) => planned !== undefined);
  const lines = [
    line('sent', 'info', ({ sent }) => sent),
    line('ok', 'ok', ({ ok }) => ok),
    line('failed', 'bad', ({ failed }) => failed),
    ...(hasPlan ? [{ ...line('planned', 'faint', ({ planned }) => planned), dashed: true }] : []),
  ];
  return <LineChart title="Rate" axis={axisOf(series)} lines={lines} format={perSecond} />;
}

const percentiles = [
  ['p50', 'info'],
  ['p90', 'warn'],
  ['p99', 'violet'],
] as const;

/** Latencies by percentile. An interval without responses is a gap. */
export function LatencyChart({ result }: { result: Result }) {
  const series = endedOf(result);
  const lines = percentiles.map(([name, tone]) => ({
    name,
    tone,
    values: series.map(({ latencyMs }) => (latencyMs.max === 0 ? undefined : latencyMs[name])),
  }));
  return <LineChart title="Latency" axis={axisOf(series)} lines={lines} format={durationText} />;
}
