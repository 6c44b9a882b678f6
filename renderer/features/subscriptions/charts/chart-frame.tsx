import { useElementSize } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import styles from './charts.module.css';

interface ChartFrameProps {
  title: string;
  legend: readonly { name: string; tone: string }[];
  /** Label of the top of the axis. */
  top: string;
  /** Start of each bucket. */
  times: readonly string[];
  /** Describes a bucket; shown while the pointer is on it. */
  words: (index: number) => string;
  children: (width: number, height: number) => ReactNode;
}

const height = 88;

/** A small chart over time with a title, a legend and the values of the hovered bucket. */
export function ChartFrame({ title, legend, top, times, words, children }: ChartFrameProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [at, setAt] = useState<number>();
  const step = width / Math.max(1, times.length);
  const pointed = at === undefined ? undefined : times[at];
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title}</span>
        {pointed === undefined || at === undefined ? (
          <span className={styles.legend}>
            {legend.map(({ name, tone }) => (
              <span key={name} data-tone={tone}>
                {name}
              </span>
            ))}
          </span>
        ) : (
          <span className={styles.pointed}>{`${timeOfDay(Date.parse(pointed)).slice(0, 5)} ${words(at)}`}</span>
        )}
      </figcaption>
      <div ref={ref} className={styles.plot}>
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={`${title}, now: ${words(times.length - 1)}`}
          onPointerMove={({ nativeEvent }) =>
            setAt(Math.min(times.length - 1, Math.max(0, Math.floor(nativeEvent.offsetX / step))))
          }
          onPointerLeave={() => setAt(undefined)}
        >
          <line className={styles.grid} x1={0} x2={width} y1={0.5} y2={0.5} />
          <line className={styles.grid} x1={0} x2={width} y1={height / 2} y2={height / 2} />
          <line className={styles.base} x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} />
          {at !== undefined && <rect className={styles.cursor} x={at * step} y={0} width={step} height={height} />}
          {children(width, height - 1)}
        </svg>
        <span className={styles.top}>{top}</span>
      </div>
      <p className={styles.span}>
        <span>{times[0] === undefined ? '' : startWords(times[0])}</span>
        <span>now</span>
      </p>
    </figure>
  );
}

/** The time of day, with the date unless it is today. */
function startWords(at: string): string {
  const date = new Date(at);
  const today = new Date().toDateString() === date.toDateString();
  const day = today ? '' : `${date.toLocaleDateString('en', { day: 'numeric', month: 'short' })} `;
  return `${day}${timeOfDay(date.getTime()).slice(0, 5)}`;
}
