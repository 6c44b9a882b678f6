import type { SubscriptionStats } from '#shared/model/subscription-stats.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { type Bar, barsOf, niceTop, formatShare } from './chart-shapes.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';

type Buckets = SubscriptionStats['buckets'];

/** Delivered and failed attempts over time. */
export function AttemptsChart({ buckets }: { buckets: Buckets }) {
  const delivered = buckets.map((bucket) => bucket.delivered);
  const failed = buckets.map((bucket) => bucket.failed);
  const top = niceTop(Math.max(...buckets.map((bucket) => bucket.delivered + bucket.failed)));
  return (
    <ChartFrame
      title="Attempts"
      legend={[
        { name: 'delivered', tone: 'ok' },
        { name: 'failed', tone: 'bad' },
      ]}
      top={formatNumber(top)}
      times={buckets.map(({ at }) => at)}
      words={(index) => bucketWords(buckets[index])}
    >
      {(width, height) => (
        <>
          <Bars tone="ok" bars={barsOf(delivered, [], top, width, height)} />
          <Bars tone="bad" bars={barsOf(failed, delivered, top, width, height)} />
        </>
      )}
    </ChartFrame>
  );
}

function Bars({ tone, bars }: { tone: string; bars: readonly Bar[] }) {
  return (
    <g className={styles.bars} data-tone={tone}>
      {bars.map((bar, index) => bar.height > 0 && <rect key={index} {...bar} />)}
    </g>
  );
}

function bucketWords(bucket: Buckets[number] | undefined): string {
  if (!bucket) return '';
  const { delivered, failed } = bucket;
  if (delivered + failed === 0) return 'no attempts';
  return `${formatNumber(delivered)} delivered, ${formatNumber(failed)} failed (${formatShare(failed / (delivered + failed))})`;
}
