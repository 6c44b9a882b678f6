import { describe, expect, it } from 'vitest';
import { addTotals, formatTotals, skippedOfVitest, totalsOfVitest } from './totals.ts';

const report = (counts: Record<string, number>, testResults: object[] = []) =>
  JSON.stringify({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults,
    ...counts,
  });

describe('totals of a Vitest run', () => {
  it('counts tests, and skipped and planned ones as skipped', () => {
    const json = report({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 });
    expect(totalsOfVitest(json, false)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  it('counts a file that could not be loaded as one failed', () => {
    const json = report({ numPassedTests: 5 }, [{ status: 'failed', assertionResults: [] }]);
    expect(totalsOfVitest(json, false)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  it('does not count a file twice whose tests failed', () => {
    const json = report({ numFailedTests: 1 }, [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]);
    expect(totalsOfVitest(json, false).failed).toBe(1);
  });

  it('fails when every test passed but the run did not, as after an error outside a test', () => {
    expect(totalsOfVitest(report({ numPassedTests: 5 }), false)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  it('fails when Vitest ended without a report', () => {
    expect(totalsOfVitest(undefined, false).failed).toBe(1);
  });
});

describe('skipped tests', () => {
  it('are named with their reasons', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a' },
      { status: 'skipped', fullName: 'b', meta: { skipReason: 'zzuf is not installed' } },
      { status: 'todo', fullName: 'c', meta: {} },
    ];
    const json = report({}, [{ status: 'passed', assertionResults }]);
    expect(skippedOfVitest(json)).toEqual(['b: zzuf is not installed', 'c: no reason given']);
    expect(skippedOfVitest(undefined)).toEqual([]);
  });
});

describe('the last line', () => {
  it('adds up all runners', () => {
    const sum = addTotals([
      { passed: 1, failed: 0, skipped: 0 },
      { passed: 4, failed: 1, skipped: 2 },
    ]);
    expect(formatTotals(sum)).toBe('5 passed, 1 failed, 2 skipped');
  });

  it('omits skipped when nothing was skipped', () => {
    expect(formatTotals({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  });
});
