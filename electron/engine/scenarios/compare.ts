import { isDeepStrictEqual } from 'node:util';
import { isConditions, type ValueConditions } from '#shared/scenario/value-matcher.ts';
import { valuesAt } from '../expressions/json-path.ts';
import { matchesPart } from '../expressions/regular-expression.ts';

/** Characters of a value in a report. */
const maxShown = 500;

/** A value in a report: text as it is, anything else as JSON. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}… (${text.length} characters)` : text;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const textOf = (value: unknown): string => (isText(value) ? value : JSON.stringify(value));

function contains(value: unknown, part: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => isDeepStrictEqual(item, part));
  return isText(value) && value.includes(textOf(part));
}

/** A number, or a text that is one. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return isText(value) && value.trim() !== '' ? Number(value) : Number.NaN;
}

/** How each condition judges a value that is present. */
const tests: {
  [Name in keyof Omit<ValueConditions, 'absent'>]-?: (value: unknown, given: NonNullable<unknown>) => boolean;
} = {
  equals: isDeepStrictEqual,
  matches: (value, pattern) => value !== undefined && matchesPart(pattern as string, textOf(value)),
  contains,
  type: (value, type) => (type === 'integer' ? Number.isInteger(value) : typeOf(value) === type),
  greaterThan: (value, limit) => numberOf(value) > (limit as number),
  lessThan: (value, limit) => numberOf(value) < (limit as number),
  oneOf: (value, values) => (values as unknown[]).some((one) => isDeepStrictEqual(one, value)),
  length: (value, length) => (Array.isArray(value) || isText(value)) && value.length === length,
};

/** Whether a value is as expected. @param value undefined if it is missing */
export function matchesValue(expected: unknown, value: unknown): boolean {
  if (!isConditions(expected)) return isDeepStrictEqual(expected, value);
  const { absent, ...conditions } = expected;
  if (absent === true) return value === undefined;
  if (value === undefined) return false;
  return Object.entries(conditions).every(
    ([name, given]) => given === undefined || tests[name as keyof typeof tests](value, given as NonNullable<unknown>),
  );
}

/** A value that a text field carries is compared as text: `count: 3` is met by the header `3`. */
export const matchesText = (expected: unknown, text: string | undefined): boolean =>
  matchesValue(typeof expected === 'number' || typeof expected === 'boolean' ? String(expected) : expected, text);

/**
 * Whether all values that a JSONPath selects are as expected, and what it selects.
 * @param json undefined if there is no JSON, which meets no expectation
 */
export function matchesPath(path: string, expected: unknown, json: unknown): { met: boolean; observed: string } {
  const values = json === undefined ? [] : valuesAt(path, json);
  const [first, ...others] = values;
  const met = json !== undefined && matchesValue(expected, first) && others.every((one) => matchesValue(expected, one));
  return { met, observed: shown(others.length > 0 ? values : first) };
}
