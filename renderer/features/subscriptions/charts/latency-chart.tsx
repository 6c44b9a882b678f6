import type { SubscriptionStats } from '#shared/model/subscription-stats.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { type Line, lineOf, niceTop } from './chart-shapes.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';

type Buckets = SubscriptionStats['buckets'];

const lines = [
  { name: 'p99', tone: 'violet' },
  { name: 'p95', tone: 'warn' },
  { name: 'p50', tone: 'info' },
] as const;

/** The latency of attempts over time, by percentile. */
export function LatencyChart({ buckets }: { buckets: Buckets }) {
  const top = niceTop(Math.max(...buckets.map(({ p99, p95, p50 }) => p99 ?? p95 ?? p50 ?? 0)));
  return (
    <ChartFrame
      title="Latency"
      legend={lines.toReversed()}
      top={formatDuration(top)}
      times={buckets.map(({ at }) => at)}
      words={(index) => {
        const bucket = buckets[index];
        if (!bucket || bucket.p50 === null) return 'no responses';
        const parts = lines.toReversed().map(({ name }) => `${name} ${formatDuration(bucket[name] ?? 0)}`);
        return parts.join(', ');
      }}
    >
      {(width, height) =>
        lines.map(({ name, tone }) => (
          <ChartLine
            key={name}
            tone={tone}
            line={lineOf(
              buckets.map((bucket) => bucket[name]),
              top,
              width,
              height,
            )}
          />
        ))
      }
    </ChartFrame>
  );
}

/** A line of a chart; a value without neighbors is a dot. */
function ChartLine({ line: { path, dots }, tone }: ChartLineProps) {
  return (
    <g className={styles.line} data-tone={tone}>
      <path d={path} />
      {dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={2} />
      ))}
    </g>
  );
}

interface ChartLineProps {
  line: Line;
  tone: string;
}
