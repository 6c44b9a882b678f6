import { useElementSize } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import type { SubscriptionStats } from '#shared/model/subscription-stats.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { niceTop } from '../../../components/nice-top.ts';
import { barsOf, formatShare, lineOf } from './chart-shapes.ts';
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
      top={formatNumber(top)}
      buckets={buckets}
      describe={(bucket) => {
        const all = bucket.delivered + bucket.failed;
        if (all === 0) return 'no attempts';
        return `${formatNumber(bucket.delivered)} delivered, ${formatNumber(bucket.failed)} failed (${formatShare(bucket.failed / all)})`;
      }}
    >
      {(width, height) =>
        stacks.map(({ tone, values, below }) => (
          <g key={tone} className={styles.bars} data-tone={tone}>
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
  { name: 'p99', tone: 'violet' },
  { name: 'p95', tone: 'warn' },
  { name: 'p50', tone: 'info' },
] as const;

/** The latency of attempts over time, by percentile. A value without neighbors is a dot. */
export function LatencyChart({ buckets }: { buckets: Buckets }) {
  const top = niceTop(Math.max(...buckets.map(({ p99, p95, p50 }) => p99 ?? p95 ?? p50 ?? 0)));
  return (
    <ChartFrame
      title="Latency"
      legend={percentiles.toReversed()}
      top={formatDuration(top)}
      buckets={buckets}
      describe={(bucket) => {
        if (bucket.p50 === null) return 'no responses';
        const parts = percentiles.toReversed().map(({ name }) => `${name} ${formatDuration(bucket[name] ?? 0)}`);
        return parts.join(', ');
      }}
    >
      {(width, height) =>
        percentiles.map(({ name, tone }) => {
          const values = buckets.map((bucket) => bucket[name]);
          const { path, dots } = lineOf(values, top, width, height);
          return (
            <g key={name} className={styles.line} data-tone={tone}>
              <path d={path} />
              {dots.map(({ x, y }) => (
                <circle key={x} cx={x} cy={y} r={2} />
              ))}
            </g>
          );
        })
      }
    </ChartFrame>
  );
}

interface ChartFrameProps {
  title: string;
  legend: readonly { name: string; tone: string }[];
  /** Label of the top of the axis. */
  top: string;
  buckets: Buckets;
  /** Describes a bucket; shown while the pointer is on it. */
  describe: (bucket: Buckets[number]) => string;
  children: (width: number, height: number) => ReactNode;
}

const chartHeight = 88;

/** A small chart over time with a title, a legend and the values of the hovered bucket. */
function ChartFrame({ title, legend, top, buckets, describe, children }: ChartFrameProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [at, setAt] = useState<number>();
  const step = width / Math.max(1, buckets.length);
  const pointed = at === undefined ? undefined : buckets[at];
  const [first] = buckets;
  const last = buckets.at(-1);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title}</span>
        {pointed ? (
          <span className={styles.pointed}>
            {`${timeOfDay(Date.parse(pointed.at)).slice(0, 5)} ${describe(pointed)}`}
          </span>
        ) : (
          <span className={styles.legend}>
            {legend.map(({ name, tone }) => (
              <span key={name} data-tone={tone}>
                {name}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div ref={ref} className={styles.plot}>
        <svg
          width={width}
          height={chartHeight}
          role="img"
          aria-label={`${title}, now: ${last ? describe(last) : ''}`}
          onPointerMove={({ nativeEvent }) =>
            setAt(Math.min(buckets.length - 1, Math.max(0, Math.floor(nativeEvent.offsetX / step))))
          }
          onPointerLeave={() => setAt(undefined)}
        >
          <line className={styles.grid} x1={0} x2={width} y1={0.5} y2={0.5} />
          <line className={styles.grid} x1={0} x2={width} y1={chartHeight / 2} y2={chartHeight / 2} />
          <line className={styles.base} x1={0} x2={width} y1={chartHeight - 0.5} y2={chartHeight - 0.5} />
          {at !== undefined && <rect className={styles.cursor} x={at * step} y={0} width={step} height={chartHeight} />}
          {children(width, chartHeight - 1)}
        </svg>
        <span className={styles.top}>{top}</span>
      </div>
      <p className={styles.span}>
        <span>{first && formatStart(first.at)}</span>
        <span>now</span>
      </p>
    </figure>
  );
}

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
    stats.p95 === null ? 'no responses in the last 30 min' : `p95 ${formatDuration(stats.p95)} in the last 30 min`;
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
