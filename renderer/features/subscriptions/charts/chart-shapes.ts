/** A bar of a chart, in pixels. */
export interface Bar {
  x: number;
  width: number;
  y: number;
  height: number;
}

/** Computes the bar of each value, stacked on the values below it. */
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

/** Formats a share in percent: `0 %`, `0.4 %`, `12 %`. */
export function formatShare(share: number): string {
  const percent = share * 100;
  if (percent === 0) return '0 %';
  if (percent < 0.1) return '<0.1 %';
  return percent < 10 ? `${percent.toFixed(1)} %` : `${String(Math.round(percent))} %`;
}
