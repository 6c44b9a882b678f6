import type { SubscriptionStats } from '#shared/model/subscription-stats.ts';
import { durationWords } from '#shared/trace/duration-words.ts';
import { ChartLine } from './chart-line.tsx';
import { lineOf, niceTop } from './chart-shapes.ts';
import styles from './charts.module.css';

const width = 64;
const height = 20;

/** Latency of the last half hour as a line, with a mark below wherever an attempt failed. */
export function Sparkline({ stats }: { stats: SubscriptionStats | undefined }) {
  const buckets = stats?.buckets ?? [];
  if (!stats || stats.attempts === 0) return <span className={styles.noSpark} aria-hidden />;
  const values = buckets.map(({ p95 }) => p95);
  const top = niceTop(Math.max(...values.map((value) => value ?? 0)));
  const step = width / Math.max(1, buckets.length);
  const label = stats.p95 === null ? 'no answer of late' : `p95 ${durationWords(stats.p95)} in the last half hour`;
  return (
    <svg className={styles.spark} width={width} height={height} role="img" aria-label={label}>
      <title>{label}</title>
      <ChartLine line={lineOf(values, top, width, height - 6)} transform="translate(0 2)" />
      {buckets.map(
        ({ at, failed }, index) =>
          failed > 0 && <rect key={at} x={index * step} y={height - 3} width={Math.max(2, step)} height={3} rx={1} />,
      )}
    </svg>
  );
}
