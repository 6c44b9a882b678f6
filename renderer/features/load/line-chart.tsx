import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { niceTop } from '../../components/nice-top.ts';
import { layoutLine, type ChartPoint } from './layout-line.ts';
import styles from './line-chart.module.css';

/** A line of a chart. */
export interface ChartLine {
  name: string;
  tone: 'ok' | 'bad' | 'info' | 'warn' | 'violet' | 'faint';
  /** Whether it is a plan, not a measurement. */
  dashed?: boolean;
  points: readonly ChartPoint[];
}

interface LineChartProps {
  title: string;
  lines: readonly ChartLine[];
  /** Writes a value. */
  format: (value: number) => string;
}

const height = 120;
/** So that the highest line is not at the edge. */
const headroom = 1.05;

/** Lines over the time of a run. The pointer, or the arrow keys, show the values of a time. */
export function LineChart({ title, lines, format }: LineChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [at, setAt] = useState<number>();
  const points = lines[0]?.points ?? [];
  const last = points.length - 1;
  const seconds = points[last]?.second ?? 0;
  const highest = Math.max(0, ...lines.flatMap((line) => line.points.map(({ value = 0 }) => value)));
  const top = niceTop(highest * headroom);
  const index = at === undefined ? undefined : Math.min(at, last);
  const second = index === undefined ? undefined : points[index]?.second;
  const valuesAt = (place: number): string =>
    lines
      .map(({ name, points: own }) => `${name} ${own[place]?.value === undefined ? '–' : format(own[place].value)}`)
      .join(', ');
  const moveTo = (place: number) => setAt(Math.min(last, Math.max(0, place)));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title}</span>
        {index !== undefined && second !== undefined ? (
          <span className={styles.pointed}>
            {formatDuration(second * 1000)}: {valuesAt(index)}
          </span>
        ) : (
          <span className={styles.legend}>
            {lines.map(({ name, tone }) => (
              <span key={name} data-tone={tone}>
                {name}
              </span>
            ))}
          </span>
        )}
      </figcaption>
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
          aria-label={`${title}, at the end: ${valuesAt(last)}`}
          onPointerMove={({ nativeEvent }) => moveTo(Math.round((nativeEvent.offsetX / Math.max(1, width)) * last))}
          onPointerLeave={() => setAt(undefined)}
        >
          <line x1={0} x2={width} y1={0.5} y2={0.5} />
          <line x1={0} x2={width} y1={height / 2} y2={height / 2} />
          <line data-base x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} />
          {lines.map(({ dashed, name, points: own, tone }) => {
            const { dots, path } = layoutLine(own, { width, height: height - 1, seconds, top });
            return (
              <g key={name} data-tone={tone}>
                <path d={path} {...(dashed === true && { 'data-dashed': true })} />
                {dots.map(({ x, y }) => (
                  <circle key={x} cx={x} cy={y} r={2} />
                ))}
              </g>
            );
          })}
          {second !== undefined && seconds > 0 && (
            <line data-cursor x1={(second / seconds) * width} x2={(second / seconds) * width} y1={0} y2={height} />
          )}
        </svg>
        <span className={styles.mark} style={{ top: 2 }}>
          {format(top)}
        </span>
        <span className={styles.mark} style={{ top: height / 2 + 2 }}>
          {format(top / 2)}
        </span>
      </div>
      <p className={styles.span}>
        <span>0 s</span>
        <span>{formatDuration(seconds * 1000)}</span>
      </p>
    </figure>
  );
}
