import { useElementSize } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import styles from './chart.module.css';

export type ChartTone = 'ok' | 'bad' | 'info' | 'warn' | 'violet' | 'faint';

/** The time axis of a chart. */
export interface ChartAxis {
  /** The places that have values, from 0 at the left edge to 1 at the right edge. */
  places: readonly number[];
  timeOf: (index: number) => string;
  /** Labels of the left and the right edge. */
  start: ReactNode;
  end: ReactNode;
  /** What the last place is called, e.g. `now`. */
  last: string;
}

interface ChartFrameProps {
  title: string;
  legend: readonly { name: string; tone: ChartTone }[];
  axis: ChartAxis;
  /** Describes the values of a place. */
  describe: (index: number) => string;
  /** Labels of the top and, unless a half would be odd, the middle. */
  top: string;
  middle?: string;
  children: (width: number, height: number) => ReactNode;
}

const height = 120;

/** A chart over time with a title and a legend. The pointer, or the arrow keys, show the values of a place. */
export function ChartFrame({ title, legend, axis, describe, top, middle, children }: ChartFrameProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [at, setAt] = useState<number>();
  const { places, timeOf, start, end } = axis;
  const last = places.length - 1;
  const index = at === undefined || last < 0 ? undefined : Math.min(at, last);
  const cursor = index === undefined ? undefined : (places[index] ?? 0) * width;
  const moveTo = (place: number) => setAt(Math.min(last, Math.max(0, place)));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title}</span>
        {index === undefined ? (
          <span className={styles.legend}>
            {legend.map(({ name, tone }) => (
              <span key={name} data-tone={tone}>
                {name}
              </span>
            ))}
          </span>
        ) : (
          <span className={styles.pointed}>{`${timeOf(index)}: ${describe(index)}`}</span>
        )}
      </figcaption>
      <div className={styles.marks}>
        <span>{top}</span>
        <span>{middle}</span>
      </div>
      <div
        ref={ref}
        className={styles.plot}
        tabIndex={0}
        role="group"
        aria-label={`${title}; the arrow keys move`}
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') moveTo((index ?? -1) + 1);
          if (key === 'ArrowLeft') moveTo((index ?? last + 1) - 1);
        }}
        onBlur={() => setAt(undefined)}
      >
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={`${title}, ${axis.last}: ${describe(last)}`}
          onPointerMove={({ nativeEvent }) => moveTo(nearest(places, nativeEvent.offsetX / Math.max(1, width)))}
          onPointerLeave={() => setAt(undefined)}
        >
          <line x1={0} x2={width} y1={0.5} y2={0.5} />
          <line x1={0} x2={width} y1={height / 2} y2={height / 2} />
          <line data-base x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} />
          {children(width, height - 1)}
          {cursor !== undefined && <line data-cursor x1={cursor} x2={cursor} y1={0} y2={height} />}
        </svg>
      </div>
      <p className={styles.span}>
        <span>{start}</span>
        <span>{end}</span>
      </p>
    </figure>
  );
}

function nearest(places: readonly number[], at: number): number {
  const next = places.findIndex((place) => place >= at);
  if (next < 0) return places.length - 1;
  return at - (places[next - 1] ?? -1) < (places[next] ?? 0) - at ? next - 1 : next;
}
