/** An attempt of a schedule: seconds after the event, and how much earlier or later jitter can move it. */
export interface AttemptTime {
  n: number;
  at: number;
  spread: number;
}

/** Computes the attempts from delays in seconds; the jitter of each delay adds up. */
export function attemptTimes(delays: readonly number[], jitter: number): AttemptTime[] {
  let at = 0;
  return delays.map((delay, index) => {
    at += delay;
    return { n: index + 1, at, spread: at * jitter };
  });
}

/**
 * The position of a time on a logarithmic axis.
 * @returns Share of the axis, 0 to 1.
 */
export function placeInTime(at: number, last: number): number {
  return last <= 0 ? 0 : Math.log1p(at) / Math.log1p(last);
}

const units: Readonly<Record<string, number>> = { s: 1, sec: 1, m: 60, min: 60, h: 3600, d: 86_400 };

/** Parses delays, e.g. `0, 5, 5 min, 2h`. The default unit is seconds; undefined when one is invalid. */
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

/** Formats delays in the largest unit that gives a whole number. */
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
