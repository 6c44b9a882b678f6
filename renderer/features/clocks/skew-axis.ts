/** Even without skew the axis spans this many milliseconds to either side. */
const least = 60_000;

/** Distances that the ends of the axis may have from the wall clock, in milliseconds; beyond, the next one doubled. */
const reaches = [1, 2, 5, 10, 30, 60, 120, 360, 720, 1440, 2880, 7200, 14_400, 43_200].map(
  (minutes) => minutes * 60_000,
);

/** How far the axis goes to either side of the wall clock, so that all of it fits with a round number at its ends. */
export function reachOf(distances: readonly number[]): number {
  const furthest = Math.max(least, ...distances.map(Math.abs));
  return reaches.find((reach) => reach >= furthest) ?? furthest;
}

/**
 * The place of a reading on the axis, in percent from the left; the wall clock is in the middle.
 * @param distanceMs From the wall clock.
 */
export function leftOf(distanceMs: number, reach: number): number {
  return 50 + (distanceMs / reach) * 50;
}
