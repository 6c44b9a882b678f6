import { HookbenchError } from '#shared/errors/hookbench-error.ts';

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Reads a duration such as `500ms`, `30s`, `5m`; a bare number is seconds.
 * @param hint What to enter instead of an invalid duration.
 * @returns Milliseconds.
 * @throws HookbenchError `wrong_usage`
 */
export function durationOf(text: string, option: string, hint = 'Enter a duration such as 500ms, 30s or 5m.'): number {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text.trim()) ?? [];
  if (amount === undefined) {
    throw new HookbenchError('wrong_usage', `Invalid value for ${option}: "${text}".`, { hint });
  }
  return Math.round(Number(amount) * (units[unit] ?? 1000));
}
