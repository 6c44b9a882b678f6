/** Min span of the axis on each side, in milliseconds. */
const minReach = 60_000;

/** Possible spans of the axis from the wall clock to each end, in milliseconds. */
const reaches = [1, 2, 5, 10, 30, 60, 120, 360, 720, 1440, 2880, 7200, 14_400, 43_200].map(
  (minutes) => minutes * 60_000,
);

/** The smallest round span in which all distances fit; the largest distance itself when it exceeds them all. */
export function reachOf(distances: readonly number[]): number {
  const furthest = Math.max(minReach, ...distances.map(Math.abs));
  return reaches.find((reach) => reach >= furthest) ?? furthest;
}

/**
 * The position of a reading on the axis, in percent from the left; the wall clock is at 50.
 * @param distanceMs From the wall clock.
 */
export function leftOf(distanceMs: number, reach: number): number {
  return 50 + (distanceMs / reach) * 50;
}
