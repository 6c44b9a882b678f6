/**
 * How long to wait before the next try: twice as long each time, up to ten seconds.
 * @param tries How many tries failed in a row, from 1.
 * @returns Milliseconds.
 */
export function backoff(tries: number): number {
  return Math.min(10_000, 250 * 2 ** Math.min(tries, 10));
}
