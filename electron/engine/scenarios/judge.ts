import { isDeepStrictEqual } from 'node:util';
import { jsonType, jsonValue } from '#shared/text/json.ts';
import { headerValues } from '#shared/model/header-pair.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { durationMs } from '#shared/scenario/duration.ts';
import { type Expectation, isConditions, type ValueConditions } from '#shared/scenario/expectation.ts';
import type { Finding } from '#shared/model/finding.ts';
import type { ContractCheck } from '#shared/model/contract-check.ts';
import { violationText } from '#shared/model/violation.ts';
import { schemaProblem } from '../expressions/json-schema.ts';
import type { Observed, StepOutcome } from './scenario-context.ts';
import { valueAt } from '../interface/read/members.ts';
import { valuesAt } from '../expressions/json-path.ts';
import { matchesPart } from '../expressions/regular-expression.ts';

/** Characters of a value in a report. */
const maxShown = 500;

/** A value in a report: text as it is, anything else as JSON. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}… (${text.length} characters)` : text;
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
  type: (value, type) => (type === 'integer' ? Number.isInteger(value) : jsonType(value) === type),
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

/** Parses a body; undefined if it is not JSON. */
export const parsed = (body: string | undefined): unknown => jsonValue(body ?? '');

/** The value of a header field; repeated ones are joined. */
export function headerOf(headers: Observed['headers'] = [], name: string): string | undefined {
  const lower = name.toLowerCase();
  const values = headerValues(headers, lower);
  return values.length === 0 ? undefined : values.join(', ');
}

function isStatus(expected: NonNullable<Expectation['status']>, status: Observed['status']): boolean {
  if (Array.isArray(expected)) return expected.some((one) => isStatus(one, status));
  const text = String(expected);
  if (/^[1-5]xx$/i.test(text)) return typeof status === 'number' && String(status).startsWith(text.charAt(0));
  return String(status) === text;
}

const finding = (what: string, expected: unknown, observed: unknown, met: boolean): Finding => ({
  what,
  expected: shown(expected),
  observed: shown(observed),
  met,
});

type Judges = {
  [Name in keyof Expectation]-?: (
    expected: NonNullable<Expectation[Name]>,
    observed: Observed,
    json: unknown,
  ) => Finding | Finding[];
};

/** How each expectation is compared with what was observed. */
const judges: Judges = {
  status: (expected, { failure, status }) =>
    finding(
      'status',
      Array.isArray(expected) ? expected.join(' or ') : expected,
      status ?? failure ?? 'no response',
      isStatus(expected, status),
    ),
  headers: (expected, { headers }) =>
    Object.entries(expected).map(([name, value]) => {
      const observed = headerOf(headers, name);
      return finding(`header ${name}`, value, observed, matchesText(value, observed));
    }),
  json: (expected, { body }, json) =>
    Object.entries(expected).map(([path, value]) => {
      const { met, observed } = matchesPath(path, value, json);
      const notJson =
        json === undefined && body !== undefined ? `a body that is not JSON: ${body.slice(0, 100)}` : observed;
      return finding(`json ${path}`, value, notJson, met);
    }),
  body: (expected, { body }) => finding('body', expected, body, matchesText(expected, body)),
  schema: (expected, _observed, json) => {
    const problem = json === undefined ? 'the body is not JSON' : schemaProblem(expected, json);
    return finding('schema', 'a body that matches the schema', problem ?? 'it matches', problem === undefined);
  },
  cause: (expected, { cause }) => finding('cause', expected, cause, cause === expected),
  check: (expected, { failedChecks = [] }) =>
    finding(
      'failed check',
      expected,
      failedChecks.length === 0 ? 'no failed check' : failedChecks.join(', '),
      failedChecks.includes(expected),
    ),
  checks: (expected, { checks = {} }) =>
    Object.entries(expected).map(([name, outcome]) =>
      finding(`check ${name}`, outcome, checks[name] ?? 'no such check', checks[name] === outcome),
    ),
  count: (expected, { count }) => finding('count', expected, count, count === expected),
  attempts: (expected, { attempts }) => finding('attempts', expected, attempts, attempts === expected),
  within: (expected, { elapsedMs = 0 }) =>
    finding(
      'time',
      `at most ${formatDuration(durationMs(expected))}`,
      formatDuration(elapsedMs),
      elapsedMs <= durationMs(expected),
    ),
  exitCode: (expected, { exitCode, failure }) =>
    finding('exit code', expected, exitCode ?? failure, exitCode === expected),
};

function judgeOutcome(expect: Expectation, { observed, result }: StepOutcome): Finding[] {
  const json = result === undefined ? parsed(observed.body) : result;
  return (Object.keys(expect) as (keyof Expectation)[]).flatMap((name) => {
    const judgeOne = judges[name] as (expected: unknown, observed: Observed, json: unknown) => Finding | Finding[];
    return expect[name] === undefined ? [] : judgeOne(expect[name], observed, json);
  });
}

/** Compares what a step observed with what it expects. */
export function judge(expect: Expectation, outcome: StepOutcome): Finding[] {
  // What is about all of them is in the outcome itself.
  const { check: _check, checks: _checks, count: _count, within: _within, ...ofEach } = expect;
  const others = (outcome.others ?? []).flatMap((other, index) =>
    judgeOutcome(ofEach, other)
      .filter(({ met }) => !met)
      .map((unmet) => ({ ...unmet, what: `${unmet.what} (number ${index + 2})` })),
  );
  return [...judgeOutcome(expect, outcome), ...others];
}

/**
 * What a response breaks of the interface, one finding for each rule, unless the step expects an outcome of the check.
 * @param strict Whether an undeclared status from 400 counts too.
 */
export function contractFindings(
  { contract, observed }: StepOutcome,
  { checks, check }: Expectation,
  strict: boolean,
): Finding[] {
  const isExpected = checks?.['contract'] !== undefined || check === 'contract';
  const counts = contract?.outcome === 'failed' || (strict && contract?.outcome === 'note');
  if (!contract || !counts || isExpected) return [];
  const json = parsed(observed.body);
  return (contract.violations ?? []).map((one) => ({
    what: `contract${contract.operation === undefined ? '' : ` of ${contract.operation}`}`,
    expected: violationText(one),
    observed: contract.received ?? (json === undefined ? 'no JSON' : shown(valueAt(json, one.instance))),
    met: false,
  }));
}

/** What a step notes about the contract: why nothing was compared. */
export const contractNote = (contract: ContractCheck | undefined): string | undefined =>
  contract?.outcome === 'skipped' ? `The contract was not checked: ${contract.detail}` : undefined;
