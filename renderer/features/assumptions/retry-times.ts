/** An attempt of a schedule: when it is made, in seconds after the event, and how much earlier or later it may be. */
export interface AttemptTime {
  n: number;
  at: number;
  spread: number;
}

/** The attempts of waits in seconds; the spread of each wait adds to those before. */
export function attemptTimes(delays: readonly number[], jitter: number): AttemptTime[] {
  let at = 0;
  return delays.map((delay, index) => {
    at += delay;
    return { n: index + 1, at, spread: at * jitter };
  });
}

/**
 * Where a time stands on a line on which the first seconds have room beside days.
 * @returns A share of the line, 0 to 1.
 */
export function placeInTime(at: number, last: number): number {
  return last <= 0 ? 0 : Math.log1p(at) / Math.log1p(last);
}

const units: Readonly<Record<string, number>> = { s: 1, sec: 1, m: 60, min: 60, h: 3600, d: 86_400 };

/** Waits that were typed in, e.g. `0, 5, 5 min, 2h`: seconds unless a unit says otherwise. Nothing when one is not a time. */
export function parseDelays(text: string): number[] | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const delays = parts.map((part) => {
    const [, amount = '', unit = 's'] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/.exec(part) ?? [];
    return amount === '' ? NaN : Number(amount) * (units[unit === '' ? 's' : unit] ?? NaN);
  });
  return delays.length > 0 && delays.every(Number.isFinite) ? delays : undefined;
}

/** Waits as they are typed in, in the largest unit that leaves a whole number. */
export function delaysText(delays: readonly number[]): string {
  return delays
    .map((delay) => {
      const [unit, size] = (
        [
          ['d', 86_400],
          ['h', 3600],
          ['min', 60],
        ] as const
      ).find(([, seconds]) => delay >= seconds && delay % seconds === 0) ?? ['s', 1];
      return `${String(delay / size)} ${unit}`;
    })
    .join(', ');
}
