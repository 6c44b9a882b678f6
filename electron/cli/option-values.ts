import { InvalidArgumentError } from 'commander';
import { invalidValue } from './command.ts';
import { environmentVariable } from '#shared/model/request-run.ts';

/**
 * Reads the values of `--var name=value`, of which a later one replaces an earlier one with the same name.
 * @throws HookbenchError `wrong_usage`
 */
export function variablesIn(texts: readonly string[] = []): Record<string, string> {
  const pairs = texts.map((text): [string, string] => {
    const at = text.indexOf('=');
    const name = text.slice(0, Math.max(0, at));
    if (environmentVariable.shape.name.safeParse(name).success) return [name, text.slice(at + 1)];
    throw invalidValue('--var', text, 'Use the form name=value, with letters, digits, dots, dashes and underscores.');
  });
  return Object.fromEntries(pairs);
}

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

/** Whether a text is an http or https URL. */
export const isWebUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** Reads an option that is an http or https URL. @throws InvalidArgumentError */
export function urlOf(text: string): string {
  if (isWebUrl(text)) return text;
  throw new InvalidArgumentError('Enter a URL that begins with http:// or https://.');
}

/** Collects the values of an option that can be repeated. */
export const collect = (one: string, before: string[] = []): string[] => [...before, one];

/**
 * Reads an option that is a whole number.
 * @param what Its name in the hint.
 * @throws HookbenchError `wrong_usage`
 */
export function wholeNumber(
  text: string,
  option: string,
  min: number,
  max = Number.MAX_SAFE_INTEGER,
  what = 'whole number',
): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  throw invalidValue(option, text, `Enter a ${what} ${range}.`);
}

/** Splits `name<separator>value`. @throws HookbenchError `wrong_usage` */
export function pairOf(text: string, separator: string, option: string): [string, string] {
  const at = text.indexOf(separator);
  if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  throw invalidValue(option, text, `Use the form name${separator}value.`);
}
