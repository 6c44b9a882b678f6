import { invalidValue } from './wrong-usage.ts';

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Reads a duration such as `500ms`, `30s`, `5m`; a bare number is seconds.
 * @param hint What to enter instead of an invalid duration.
 * @param limits In milliseconds.
 * @returns Milliseconds.
 * @throws HookbenchError `wrong_usage`
 */
export function durationOf(
  text: string,
  option: string,
  hint = 'Enter a duration such as 500ms, 30s or 5m.',
  { min = 0, max = Infinity }: { min?: number; max?: number } = {},
): number {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text.trim()) ?? [];
  const ms = Math.round(Number(amount) * (units[unit] ?? 1000));
  if (ms >= min && ms <= max) return ms;
  throw invalidValue(option, text, hint);
}

/** The `--timeout` of one request, in milliseconds. @throws HookbenchError `wrong_usage` */
export const timeoutOf = (text: string): number =>
  durationOf(text, '--timeout', 'Enter at most 600 seconds, e.g. 10, 10s or 500ms.', { min: 1, max: 600_000 });
