/** The offsets in seconds that a clock can be dragged to, on each side of the wall clock. */
const stops = [
  0, 1, 2, 5, 10, 20, 30, 40, 60, 90, 120, 180, 240, 300, 360, 480, 600, 900, 1200, 1800, 2700, 3600, 7200, 10_800,
  21_600, 43_200, 86_400, 172_800, 259_200, 604_800, 1_209_600, 2_592_000,
];

/** The position of the last stop; the first is its negative, and the wall clock is at 0. */
export const lastPosition = stops.length - 1;

/** The offset in milliseconds at a position, rounded to the nearest stop. */
export function offsetAt(position: number): number {
  const stop = stops[Math.min(lastPosition, Math.round(Math.abs(position)))] ?? 0;
  return position < 0 && stop > 0 ? -stop * 1000 : stop * 1000;
}

/** The position of an offset in milliseconds, between two stops in proportion; the end of the axis if it is further. */
export function positionOf(offsetMs: number): number {
  const seconds = Math.abs(offsetMs) / 1000;
  const above = stops.findIndex((stop) => stop >= seconds);
  if (above < 0) return Math.sign(offsetMs) * lastPosition;
  const [low = 0, high = 0] = [stops[above - 1], stops[above]];
  const distance = above === 0 ? 0 : above - 1 + (seconds - low) / (high - low);
  return offsetMs < 0 && distance > 0 ? -distance : distance;
}

/** A position in percent from the left. */
export const leftOf = (position: number): number => 50 + (position / lastPosition) * 50;
