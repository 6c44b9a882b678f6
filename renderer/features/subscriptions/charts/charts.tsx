import type { SubscriptionStats } from '#shared/model/subscription-stats.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { durationText, timeOfDay } from '../../../components/text/time-text.ts';
import { ChartFrame, type ChartAxis } from '../../../components/chart/chart-frame.tsx';
import { LineChart } from '../../../components/chart/line-chart.tsx';
import { niceTop } from '../../../components/chart/nice-top.ts';
import { barsOf, formatShare } from './chart-shapes.ts';
import styles from './charts.module.css';

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

const sparkWidth = 72;
const sparkHeight = 18;
/** Min height of a bar, in pixels. */
const minHeight = 4;

/** The last 30 minutes: one bar per minute with the height of the p95 latency, red for the failed share. */
export function Sparkline({ stats }: { stats: SubscriptionStats | undefined }) {
  const buckets = stats?.buckets ?? [];
  if (!stats || stats.attempts === 0) return <span className={styles.noSpark} aria-hidden />;
  const top = niceTop(Math.max(...buckets.map(({ p95 }) => p95 ?? 0)));
  const step = sparkWidth / Math.max(1, buckets.length);
  const label =
    stats.p95 === null ? 'no responses in the last 30 min' : `p95 ${durationText(stats.p95)} in the last 30 min`;
  return (
    <svg className={styles.spark} width={sparkWidth} height={sparkHeight} role="img" aria-label={label}>
      <title>{label}</title>
      <line x1={0} x2={sparkWidth} y1={sparkHeight - 0.5} y2={sparkHeight - 0.5} />
      {buckets.map(({ at, delivered, failed, p95 }, index) => {
        if (delivered + failed === 0) return null;
        const tall = Math.max(minHeight, ((p95 ?? 0) / top) * sparkHeight);
        const bad = (failed / (delivered + failed)) * tall;
        const bar = { x: index * step, width: Math.max(1.5, step - 0.6) };
        return (
          <g key={at}>
            <rect {...bar} y={sparkHeight - tall} height={tall} />
            {failed > 0 && <rect {...bar} y={sparkHeight - bad} height={bad} data-tone="bad" />}
          </g>
        );
      })}
    </svg>
  );
}
