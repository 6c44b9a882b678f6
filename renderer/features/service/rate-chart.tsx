import { Group } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { formatNumber } from '#shared/trace/counted.ts';
import { Mono } from '../../components/mono.tsx';
import { useNow } from '../../components/use-now.ts';
import { ratesOf } from '../../store/traffic-rate.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { layoutRates } from './layout-rates.ts';
import styles from './traffic.module.css';

const height = 56;

/** The rate of started chats over the last minute. */
export function RateChart() {
  const samples = useStoreState('trafficSamples', (state) => state.samples);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const now = useNow(1000);
  const rates = ratesOf(samples);
  const { line, top } = layoutRates(rates, now, width, height);
  const latest = Math.round(rates.at(-1)?.perMinute ?? 0);
  return (
    <div ref={ref} className={styles.chart}>
      <Mono pos="absolute" top={2} fz={10} lh="12px" c="faint">
        {formatNumber(top)} / min
      </Mono>
      <svg
        width={width}
        height={height + 1}
        role="img"
        aria-label={`Rate over the last minute, now ${String(latest)} chats per minute`}
      >
        <line x1={0} x2={width} y1={0.5} y2={0.5} />
        <line x1={0} x2={width} y1={height / 2} y2={height / 2} />
        <path d={line} />
        <line x1={0} x2={width} y1={height + 0.5} y2={height + 0.5} />
      </svg>
      <Group justify="space-between" fz="xs" lh="16px" c="faint">
        <span>1 min ago</span>
        <span>now</span>
      </Group>
    </div>
  );
}
