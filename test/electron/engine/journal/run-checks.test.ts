import { describe, expect, it } from 'vitest';
import type { Check } from '#shared/model/decision.ts';
import {
  passed,
  refused,
  remembered,
  runChecks,
  warned,
  type CheckStep,
} from '../../../../electron/engine/journal/run-checks.ts';

const step = (name: string, run: CheckStep<string, number>['run']): CheckStep<string, number> => ({
  name,
  source: `rule of ${name}`,
  run,
});
const steps = [
  step('first', () => passed('always')),
  step('second', (text) => (text.includes('late') ? Promise.resolve(passed(text)) : passed(text))),
  step('third', (text) => (text.includes('no') ? refused('it says no', 403) : passed('it does not say no'))),
  step('fourth', () => passed('always')),
];
const found = (evidence: string, third: Check['outcome']) =>
  steps.map(({ name, source }, index) => ({
    name,
    source,
    outcome: index < 2 || third === 'passed' ? 'passed' : index === 2 ? third : 'not-reached',
    evidence: ['always', evidence, third === 'passed' ? 'it does not say no' : 'it says no', 'always'][index],
  }));

describe('checks', () => {
  it('run synchronously if none has to wait, with the same result if one has', async () => {
    expect(runChecks(steps, 'at once')).not.toBeInstanceOf(Promise);
    expect(runChecks(steps, 'at once')).toEqual({ checks: found('at once', 'passed') });
    const late = runChecks(steps, 'late yes');
    expect(late).toBeInstanceOf(Promise);
    expect(await late).toEqual({ checks: found('late yes', 'passed') });
  });

  it('continue after a warning, which differs from a check that passed with the same evidence', async () => {
    const known = { checks: [] };
    const doubtful = step('first', (text) => (text === 'clear' ? warned('by http') : passed('by http')));
    const outcomes = async (text: string) =>
      (await runChecks([doubtful, step('second', () => passed('always'))], text, known)).checks.map(
        ({ outcome }) => outcome,
      );
    expect(await outcomes('safe')).toEqual(['passed', 'passed']);
    expect(await outcomes('clear')).toEqual(['warning', 'passed']);
    expect(await outcomes('safe')).toEqual(['passed', 'passed']);
  });

  it('end with the first failure, asynchronous or not', async () => {
    for (const text of ['no', 'late no']) {
      const checks = found(text, 'failed').map((check) =>
        check.outcome === 'not-reached' ? { ...check, evidence: '' } : check,
      );
      expect(await runChecks(steps, text)).toEqual({ checks, refusal: 403 });
    }
  });

  it('record the current result each time, whatever was found before', async () => {
    const known = { checks: [] };
    for (const text of ['a', 'no', 'a', 'late b', 'late no', 'a'])
      expect(await runChecks(steps, text, known)).toEqual(await runChecks(steps, text));
  });

  it('share the list of the last request that passed while the results are the same', async () => {
    const last = { checks: [] };
    const first = await runChecks(steps, 'late a', last);
    const late = runChecks(steps, 'late a', last);
    const other = await runChecks(steps, 'b', last);
    expect((await late).checks).toBe(first.checks);
    expect(other.checks).toEqual(found('b', 'passed'));
    expect(await runChecks(steps, 'late a', last)).toEqual(first);
  });

  it('reuse only results of the same step, because the steps of an endpoint depend on the request', () => {
    const known = { checks: [] };
    const others = [...steps].reverse();
    const before = runChecks(steps.slice(0, 1), 'a', known);
    expect(runChecks(steps.slice(3), 'a', known)).not.toEqual(before);
    expect(runChecks(others, 'a', known)).toEqual(runChecks(others, 'a'));
  });
});

it('recomputes what is cached for a text when the text changes', () => {
  let calls = 0;
  const length = remembered((text) => ({ size: text.length, call: ++calls }));
  expect(length('abc')).toBe(length('abc'));
  expect(length('ab').size).toBe(2);
  expect(length('abc').size).toBe(3);
  expect(calls).toBe(3);
});
