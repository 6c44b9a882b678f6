/** A bar of a chart, in pixels. */
export interface Bar {
  x: number;
  width: number;
  y: number;
  height: number;
}

/** The next number that reads well at the top of an axis: 1, 2 or 5 times a power of ten. */
export function niceTop(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** Where the bar of each value stands; stacked on those below it. */
export function barsOf(
  values: readonly number[],
  below: readonly number[],
  top: number,
  width: number,
  height: number,
): Bar[] {
  const step = width / Math.max(1, values.length);
  const gap = step >= 4 ? 1 : 0;
  return values.map((value, index) => {
    const under = ((below[index] ?? 0) / top) * height;
    const tall = (value / top) * height;
    return { x: index * step, width: Math.max(0.5, step - gap), y: height - under - tall, height: tall };
  });
}

/**
 * The path of a line through values, which breaks where there is none; a value by itself becomes a dot.
 * @returns Commands of an SVG path.
 */
export function lineOf(values: readonly (number | null)[], top: number, width: number, height: number): string {
  const step = width / Math.max(1, values.length);
  const parts: string[] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const x = ((index + 0.5) * step).toFixed(1);
    const y = (height - (Math.min(value, top) / top) * height).toFixed(1);
    const before = values[index - 1];
    const alone = before === null || before === undefined;
    parts.push(`${alone ? 'M' : 'L'}${x} ${y}`);
    if (alone && (values[index + 1] ?? null) === null) parts.push('h0.01');
  });
  return parts.join('');
}
