/** A value over time. */
export interface LinePoint {
  /** From 0 at the left edge to 1 at the right edge. */
  at: number;
  /** Missing where nothing was measured: the line has a gap. */
  value: number | null | undefined;
}

interface Size {
  width: number;
  height: number;
  /** The value at the top. */
  top: number;
}

/** A line as an SVG path, and its values without neighbours as dots. */
export interface LaidOutLine {
  path: string;
  dots: readonly { x: number; y: number }[];
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;

/** Lays out a line from left to right. */
export function layoutLine(points: readonly LinePoint[], { height, top, width }: Size): LaidOutLine {
  const dots: { x: number; y: number }[] = [];
  const parts: string[] = [];
  const isGap = (index: number) => (points[index]?.value ?? undefined) === undefined;
  for (const [index, { at, value }] of points.entries()) {
    if (value === undefined || value === null) continue;
    const x = round(at * width);
    const y = round(height - (Math.min(value, top) / top) * height);
    if (isGap(index - 1) && isGap(index + 1)) dots.push({ x, y });
    else parts.push(`${isGap(index - 1) ? 'M' : 'L'}${String(x)} ${String(y)}`);
  }
  return { path: parts.join(''), dots };
}
