/**
 * The wait before the next connection attempt: doubles each time, up to 10 s.
 * @param tries Failed attempts in a row, from 1.
 * @returns Milliseconds.
 */
export function backoff(tries: number): number {
  return Math.min(10_000, 250 * 2 ** Math.min(tries, 10));
}
