import type { Line } from './chart-shapes.ts';
import styles from './charts.module.css';

/** A line of a chart; a value without neighbors is a dot. */
export function ChartLine({ line: { path, dots }, tone }: ChartLineProps) {
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
