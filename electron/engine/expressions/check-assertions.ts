import { jsonValue } from '#shared/text/json.ts';
import {
  isAssertionOperator,
  type AssertionOperator,
  type AssertionResult,
  type RequestAssertion,
} from '#shared/model/request-assertion.ts';
import type { RequestRun } from '#shared/model/request-run.ts';
import { mustBeJsonPath, valuesAt } from './json-path.ts';
import { matchesPart } from './regular-expression.ts';
import { responsePartOf } from './response-part.ts';

/** The JSON of a response; undefined if it is not JSON, or too long to be stored as text. */
function jsonOf({ response }: RequestRun): unknown {
  if (!response || response.body.truncated || response.body.encoding !== 'utf8') return undefined;
  return jsonValue(response.body.content);
}

/** The value that an expression selects of a response. @throws Error for an unknown expression, or a wrong JSONPath */
function valueAt(expression: string, run: RequestRun): unknown {
  const part = responsePartOf(expression);
  switch (part.kind) {
    case 'status':
      return run.status;
    case 'time':
      return run.phases.total ?? undefined;
    case 'header': {
      const name = part.name.toLowerCase();
      const found = run.response?.headers.filter(([field]) => field.toLowerCase() === name) ?? [];
      return found.length === 0 ? undefined : found.map(([, value]) => value).join(', ');
    }
    case 'body':
      return jsonOf(run) ?? run.response?.body.content;
    case 'json': {
      mustBeJsonPath(part.path);
      const json = jsonOf(run);
      const values = json === undefined ? [] : valuesAt(part.path, json);
      return values.length > 1 ? values : values[0];
    }
  }
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));
const isSame = (value: unknown, text: string): boolean => value !== undefined && shown(value) === unquoted(text);
/** The text of an assertion without quotes around it. */
export const unquoted = (text: string): string => /^(["'])(.*)\1$/s.exec(text)?.[2] ?? text;
/** The texts of a list. */
export const itemsOf = (text: string): string[] =>
  text
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((one) => unquoted(one.trim()));
const lengthOf = (value: unknown): number =>
  Array.isArray(value) || typeof value === 'string' ? value.length : Number.NaN;

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '';
}

function contains(value: unknown, text: string): boolean {
  if (Array.isArray(value)) return value.some((item) => isSame(item, text));
  return shown(value).includes(unquoted(text));
}

/** How each operator compares a value of the response with the text of the assertion. */
const tests: Readonly<Record<AssertionOperator, (value: unknown, text: string) => boolean>> = {
  eq: isSame,
  neq: (value, text) => !isSame(value, text),
  gt: (value, text) => Number(value) > Number(text),
  gte: (value, text) => Number(value) >= Number(text),
  lt: (value, text) => Number(value) < Number(text),
  lte: (value, text) => Number(value) <= Number(text),
  in: (value, text) => itemsOf(text).some((item) => isSame(value, item)),
  notIn: (value, text) => !itemsOf(text).some((item) => isSame(value, item)),
  contains,
  notContains: (value, text) => !contains(value, text),
  length: (value, text) => lengthOf(value) === Number(text),
  matches: (value, text) => value !== undefined && matchesPart(text, shown(value)),
  notMatches: (value, text) => !matchesPart(text, shown(value)),
  startsWith: (value, text) => shown(value).startsWith(unquoted(text)),
  endsWith: (value, text) => shown(value).endsWith(unquoted(text)),
  between: (value, text) => {
    const [low, high] = itemsOf(text).map(Number);
    return Number(value) >= (low ?? Number.NaN) && Number(value) <= (high ?? Number.NaN);
  },
  isEmpty,
  isNotEmpty: (value) => !isEmpty(value),
  isNull: (value) => value === null,
  isUndefined: (value) => value === undefined,
  isDefined: (value) => value !== undefined,
  isTruthy: Boolean,
  isFalsy: (value) => !value,
  isJson: (value) => typeof value === 'object' && value !== null,
  isNumber: (value) => typeof value === 'number',
  isString: (value) => typeof value === 'string',
  isBoolean: (value) => typeof value === 'boolean',
  isArray: Array.isArray,
};

/** Characters of an observed value that are shown. */
const maxShown = 500;

function resultOf(assertion: RequestAssertion, run: RequestRun): AssertionResult {
  const { expression, operator, value = '' } = assertion;
  try {
    if (!isAssertionOperator(operator)) throw new Error(`The operator ${operator} is unknown.`);
    const observed = valueAt(expression, run);
    return { ...assertion, observed: shown(observed).slice(0, maxShown), met: tests[operator](observed, value) };
  } catch (error) {
    return { ...assertion, observed: (error as Error).message, met: false };
  }
}

function valuesOf(run: RequestRun): Record<string, string> {
  const taken = (run.spec.values ?? []).flatMap(({ expression, name }): [string, string][] => {
    try {
      const value = valueAt(expression, run);
      return value === undefined ? [] : [[name, shown(value)]];
    } catch {
      return [];
    }
  });
  return Object.fromEntries(taken);
}

/** A request with the results of its assertions, and the variables that it takes from the response. */
export function checkAssertions(run: RequestRun): RequestRun {
  const { assertions, values } = run.spec;
  return {
    ...run,
    ...(assertions && { assertions: assertions.map((assertion) => resultOf(assertion, run)) }),
    ...(values && { values: valuesOf(run) }),
  };
}
