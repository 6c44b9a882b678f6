import { jsonValue } from '#shared/text/json.ts';
import { headerValues } from '#shared/model/header-pair.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { durationMs } from '#shared/scenario/duration.ts';
import type { Expectation } from '#shared/scenario/expectation.ts';
import type { Finding } from '#shared/model/finding.ts';
import { matchesPath, matchesText, shown } from './compare.ts';
import { schemaProblem } from '../expressions/json-schema.ts';
import type { Observed, StepOutcome } from './scenario-context.ts';

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
