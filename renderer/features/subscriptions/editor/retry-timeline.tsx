import { useElementSize } from '@mantine/hooks';
import { counted } from '#shared/trace/counted.ts';
import { layoutRetries, spacedTicks } from './layout-retries.ts';
import styles from './retry-timeline.module.css';

const inset = 8;
const line = 14;
/** Min distance of two tick labels, in pixels. */
const minLabelGap = 44;

/** A dot for each attempt, with a band for the range of its jitter. */
export function RetryTimeline({ delays, jitter }: { delays: readonly number[]; jitter: number }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { marks, ticks, last } = layoutRetries(delays, jitter);
  const place = (percent: number) => inset + (percent / 100) * Math.max(0, width - 2 * inset);
  const label = `${counted(marks.length, 'attempt', 'attempts')}${marks.length > 1 ? `, the last after ${last}` : ', no retry'}`;
  const percent = (pixels: number) => (pixels / Math.max(1, width)) * 100;
  return (
    <div ref={ref} className={styles.timeline}>
      <svg width={width} height={40} role="img" aria-label={label}>
        <line className={styles.line} x1={inset} x2={Math.max(inset, width - inset)} y1={line} y2={line} />
        {marks.map(({ n, from, to }) => (
          <rect
            key={n}
            className={styles.band}
            x={place(from)}
            y={line - 6}
            width={Math.max(0, place(to) - place(from))}
            height={12}
            rx={3}
          />
        ))}
        {spacedTicks(ticks, percent(minLabelGap), percent(width - 28)).map(({ x, words }) => (
          <g key={words}>
            <line className={styles.tick} x1={place(x)} x2={place(x)} y1={line + 4} y2={line + 9} />
            <text className={styles.words} x={place(x)} y={36} textAnchor="middle">
              {words}
            </text>
          </g>
        ))}
        {marks.map(({ n, x, words }) => (
          <circle key={n} className={styles.dot} cx={place(x)} cy={line} r={4}>
            <title>{`Attempt ${String(n)}: ${words}`}</title>
          </circle>
        ))}
      </svg>
      <p className={styles.sum}>{label}</p>
    </div>
  );
}
