import type { SubscriptionStats } from '#shared/model/subscription-stats.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { niceTop } from './chart-shapes.ts';
import styles from './charts.module.css';

const width = 72;
const height = 18;
/** Min height of a bar, in pixels. */
const minHeight = 4;

/** The last 30 minutes: one bar per minute with the height of the p95 latency, red for the failed share. */
export function Sparkline({ stats }: { stats: SubscriptionStats | undefined }) {
  const buckets = stats?.buckets ?? [];
  if (!stats || stats.attempts === 0) return <span className={styles.noSpark} aria-hidden />;
  const top = niceTop(Math.max(...buckets.map(({ p95 }) => p95 ?? 0)));
  const step = width / Math.max(1, buckets.length);
  const label =
    stats.p95 === null ? 'no responses in the last 30 min' : `p95 ${formatDuration(stats.p95)} in the last 30 min`;
  return (
    <svg className={styles.spark} width={width} height={height} role="img" aria-label={label}>
      <title>{label}</title>
      <line x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} />
      {buckets.map(({ at, delivered, failed, p95 }, index) => {
        if (delivered + failed === 0) return null;
        const tall = Math.max(minHeight, ((p95 ?? 0) / top) * height);
        const bad = (failed / (delivered + failed)) * tall;
        const bar = { x: index * step, width: Math.max(1.5, step - 0.6) };
        return (
          <g key={at}>
            <rect {...bar} y={height - tall} height={tall} />
            {failed > 0 && <rect {...bar} y={height - bad} height={bad} data-tone="bad" />}
          </g>
        );
      })}
    </svg>
  );
}
