import { describe, expect, it } from 'vitest';
import { readTestReport, type FileReport } from './test-report.ts';
import { addTotals, formatTotals, totalsOf } from './totals.ts';

const file = (more: Partial<FileReport>): FileReport => ({
  file: 'a.test.ts',
  ms: 1,
  passed: 0,
  skipped: [],
  failures: [],
  ...more,
});
const read = (files: FileReport[], { ok = true, errors = [] as string[] } = {}) =>
  totalsOf(readTestReport(JSON.stringify({ files, errors }), ok));

describe('totals of a Vitest run', () => {
  it('counts what passed, failed and was skipped in each file', () => {
    const failures = [
      { test: 'a', error: 'x' },
      { test: '', error: 'y' },
    ];
    const files = [file({ passed: 5, failures }), file({ passed: 1, skipped: ['b: not installed'] })];
    expect(read(files, { ok: false })).toEqual({ passed: 6, failed: 2, skipped: 1 });
  });

  it('counts an error outside of any file as one failed', () => {
    expect(read([file({ passed: 5 })], { ok: false, errors: ['x'] })).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  it('fails when every test passed but the run did not', () => {
    expect(read([file({ passed: 5 })], { ok: false })).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  it('fails when Vitest ended without a report', () => {
    expect(totalsOf(readTestReport(undefined, false)).failed).toBe(1);
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
