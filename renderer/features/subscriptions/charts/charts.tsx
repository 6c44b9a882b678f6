import type { SubscriptionStats } from '#shared/model/subscription-stats.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { durationText, timeOfDay } from '../../../components/text/time-text.ts';
import { ChartFrame, type ChartAxis } from '../../../components/chart/chart-frame.tsx';
import { LineChart } from '../../../components/chart/line-chart.tsx';
import { niceTop } from '../../../components/chart/nice-top.ts';
import { barsOf, formatShare } from './chart-shapes.ts';

type Buckets = SubscriptionStats['buckets'];

/** Delivered and failed attempts over time. */
export function AttemptsChart({ buckets }: { buckets: Buckets }) {
  const delivered = buckets.map((bucket) => bucket.delivered);
  const failed = buckets.map((bucket) => bucket.failed);
  const top = niceTop(Math.max(...buckets.map((bucket) => bucket.delivered + bucket.failed)));
  const stacks = [
    { tone: 'ok', values: delivered, below: [] },
    { tone: 'bad', values: failed, below: delivered },
  ];
  return (
    <ChartFrame
      title="Attempts"
      legend={[
        { name: 'delivered', tone: 'ok' },
        { name: 'failed', tone: 'bad' },
      ]}
      axis={axisOf(buckets)}
      top={formatNumber(top)}
      describe={(index) => {
        const [ok = 0, bad = 0] = [delivered[index], failed[index]];
        if (ok + bad === 0) return 'no attempts';
        return `${formatNumber(ok)} delivered, ${formatNumber(bad)} failed (${formatShare(bad / (ok + bad))})`;
      }}
    >
      {(width, height) =>
        stacks.map(({ tone, values, below }) => (
          <g key={tone} data-tone={tone}>
            {barsOf(values, below, top, width, height).map(
              (bar, index) => bar.height > 0 && <rect key={index} {...bar} />,
            )}
          </g>
        ))
      }
    </ChartFrame>
  );
}

const percentiles = [
  { name: 'p50', tone: 'info' },
  { name: 'p95', tone: 'violet' },
  { name: 'p99', tone: 'faint' },
] as const;

/** The latency of attempts over time, by percentile. */
export function LatencyChart({ buckets }: { buckets: Buckets }) {
  const lines = percentiles.map((line) => ({ ...line, values: buckets.map((bucket) => bucket[line.name]) }));
  return <LineChart title="Latency" axis={axisOf(buckets)} lines={lines} format={durationText} />;
}

/** The places of buckets: their middles. */
const axisOf = (buckets: Buckets): ChartAxis => ({
  places: buckets.map((_, index) => (index + 0.5) / buckets.length),
  timeOf: (index) => timeOfDay(Date.parse(buckets[index]?.at ?? '')).slice(0, 5),
  start: buckets[0] && formatStart(buckets[0].at),
  end: 'now',
  last: 'now',
});

/** The time of day, with the date unless it is today. */
function formatStart(at: string): string {
  const date = new Date(at);
  const today = new Date().toDateString() === date.toDateString();
  const day = today ? '' : `${date.toLocaleDateString('en', { day: 'numeric', month: 'short' })} `;
  return `${day}${timeOfDay(date.getTime()).slice(0, 5)}`;
}
