/** A value at a time of a run. */
export interface ChartPoint {
  second: number;
  /** Undefined where nothing was measured: the line has a gap. */
  value: number | undefined;
}

interface Size {
  width: number;
  height: number;
  /** The time at the right edge, in seconds. */
  seconds: number;
  /** The value at the top. */
  top: number;
}

/** A line as an SVG path, and its values without neighbours as dots. */
export interface LaidOutLine {
  path: string;
  dots: readonly { x: number; y: number }[];
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;

/** Lays out a line from the start of the run at the left to its end at the right. */
export function layoutLine(points: readonly ChartPoint[], { height, seconds, top, width }: Size): LaidOutLine {
  const dots: { x: number; y: number }[] = [];
  const parts: string[] = [];
  for (const [index, { second, value }] of points.entries()) {
    if (value === undefined) continue;
    const x = round(seconds === 0 ? 0 : (second / seconds) * width);
    const y = round(height - (Math.min(value, top) / top) * height);
    const first = points[index - 1]?.value === undefined;
    if (first && points[index + 1]?.value === undefined) dots.push({ x, y });
    else parts.push(`${first ? 'M' : 'L'}${String(x)} ${String(y)}`);
  }
  return { path: parts.join(''), dots };
}
