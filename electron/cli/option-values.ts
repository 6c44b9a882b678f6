import { invalidValue } from './wrong-usage.ts';

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
