import { escapeHtml } from '../reports/escape-html.ts';

/** A line of a chart. */
export interface ChartLine {
  name: string;
  /** Its colour: 0 to 3. */
  colour: number;
  points: readonly (readonly [x: number, y: number])[];
}

export interface Chart {
  title: string;
  lines: readonly ChartLine[];
  /** Writes a value of an axis. */
  xText: (value: number) => string;
  yText: (value: number) => string;
  /** Marks of the x axis; default: even steps. */
  xMarks?: readonly number[];
}

const width = 900;
const height = 240;
const left = 70;
const right = 16;
const top = 28;
const bottom = 28;
const legendStep = 110;

/** The step of an axis with about `count` marks: 1, 2 or 5 times a power of ten. */
function stepOf(max: number, count: number): number {
  const power = 10 ** Math.floor(Math.log10(max / count));
  const [step = 10] = [1, 2, 5, 10].filter((one) => one * power >= max / count);
  return step * power;
}

const marksOf = (max: number, count: number): number[] => {
  const step = stepOf(max, count);
  return Array.from({ length: Math.floor(max / step + 1e-9) + 1 }, (_, index) => index * step);
};

const maxOf = (values: readonly number[]): number => values.reduce((max, value) => Math.max(max, value), 0) || 1;

/** A chart with lines as SVG. Both axes begin at 0. */
export function chartSvg({ lines, title, xMarks, xText, yText }: Chart): string {
  const points = lines.flatMap((line) => line.points);
  const maxX = maxOf(points.map(([x]) => x));
  const maxY = maxOf(points.map(([, y]) => y)) * 1.05;
  const xAt = (x: number): number => Math.round((left + (x / maxX) * (width - left - right)) * 10) / 10;
  const yAt = (y: number): number => Math.round((height - bottom - (y / maxY) * (height - top - bottom)) * 10) / 10;
  const horizontal = marksOf(maxY, 5).map(
    (y) =>
      `<line class="grid" x1="${left}" x2="${width - right}" y1="${yAt(y)}" y2="${yAt(y)}"/>` +
      `<text x="${left - 6}" y="${yAt(y) + 4}" text-anchor="end">${escapeHtml(yText(y))}</text>`,
  );
  const vertical = (xMarks ?? marksOf(maxX, 8)).map(
    (x) => `<text x="${xAt(x)}" y="${height - 8}" text-anchor="middle">${escapeHtml(xText(x))}</text>`,
  );
  const drawn = lines.map(({ colour, points: own }) => {
    const path = own.map(([x, y]) => `${xAt(x)},${yAt(y)}`).join(' ');
    const [only] = own;
    if (own.length === 1 && only)
      return `<circle class="dot${colour}" cx="${xAt(only[0])}" cy="${yAt(only[1])}" r="3"/>`;
    return `<polyline class="line${colour}" points="${path}"/>`;
  });
  const legend = lines.map(
    ({ colour, name }, index) =>
      `<rect class="dot${colour}" x="${left + index * legendStep}" y="6" width="10" height="10"/>` +
      `<text x="${left + 14 + index * legendStep}" y="15">${escapeHtml(name)}</text>`,
  );
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(title)}">${[...horizontal, ...vertical, ...drawn, ...legend].join('')}</svg>`;
}
