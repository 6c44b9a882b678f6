import { ChartFrame, type ChartAxis, type ChartTone } from './chart-frame.tsx';
import { layoutLine } from './layout-line.ts';
import { niceTop } from './nice-top.ts';

/** A line of a chart. */
export interface ChartLine {
  name: string;
  tone: ChartTone;
  /** Whether it is a plan, not a measurement. */
  dashed?: boolean;
  /** One for each place; missing where nothing was measured. */
  values: readonly (number | null | undefined)[];
}

interface LineChartProps {
  title: string;
  axis: ChartAxis;
  lines: readonly ChartLine[];
  /** Writes a value. */
  format: (value: number) => string;
}

/** So that the highest line is not at the edge. */
const headroom = 1.05;

/** The radius of values without neighbours, in pixels: of the last line, and how much larger each line below it. Equal values stay visible. */
const dotRadius = { last: 2.5, below: 1.5 };

/** Lines over time; the last one is on top. */
export function LineChart({ title, axis, lines, format }: LineChartProps) {
  const highest = Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const top = niceTop(highest * headroom);
  const textOf = (value: number | null = null): string => (value === null ? '–' : format(value));
  const describe = (index: number): string =>
    lines.every(({ values }) => (values[index] ?? null) === null)
      ? 'no responses'
      : lines.map(({ name, values }) => `${name} ${textOf(values[index])}`).join(', ');
  return (
    <ChartFrame title={title} legend={lines} axis={axis} describe={describe} top={format(top)} middle={format(top / 2)}>
      {(width, height) =>
        lines.map(({ dashed, name, tone, values }, line) => {
          const points = axis.places.map((at, index) => ({ at, value: values[index] }));
          const { dots, path } = layoutLine(points, { width, height, top });
          const radius = dotRadius.last + (lines.length - 1 - line) * dotRadius.below;
          return (
            <g key={name} data-tone={tone}>
              <path d={path} {...(dashed === true && { 'data-dashed': true })} />
              {dots.map(({ x, y }) => (
                <circle key={x} cx={x} cy={y} r={radius} />
              ))}
            </g>
          );
        })
      }
    </ChartFrame>
  );
}
