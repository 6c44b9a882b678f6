import { describe, expect, it } from 'vitest';
import { failureLines, unstableLines } from './failure-lines.ts';
import { retryFailedFiles } from './retry-files.ts';
import type { FileReport, TestReport } from './test-report.ts';

const passed = (file: string): FileReport => ({ file, ms: 1, passed: 2, skipped: [], failures: [] });
const failed = (file: string, error = 'Error: timed out\n\nsecond line'): FileReport => ({
  ...passed(file),
  passed: 1,
  failures: [{ test: 'suite > test', error }],
});
const reportOf = (...files: FileReport[]): TestReport => ({ files, errors: [] });

describe('files that failed', () => {
  it('are run again, and count as passed and unstable if they pass then', async () => {
    const first = reportOf(passed('a.test.ts'), failed('b.test.ts'));
    const asked: string[] = [];
    const { report, unstable } = await retryFailedFiles(first, async (file) => {
      asked.push(file);
      return reportOf(passed(file));
    });
    expect(asked).toEqual(['b.test.ts']);
    expect(report).toEqual(reportOf(passed('a.test.ts'), passed('b.test.ts')));
    expect(unstableLines('unit', unstable)).toEqual(['unit: b.test.ts > suite > test: Error: timed out']);
  });

  it.each([
    ['a test fails again', reportOf(failed('b.test.ts', 'other'))],
    ['an error occurs outside of the file', { files: [passed('b.test.ts')], errors: ['x'] }],
    ['no file was run', reportOf()],
  ])('count as failed if %s', async (_case, second) => {
    const first = reportOf(failed('b.test.ts'));
    const result = await retryFailedFiles(first, async () => second);
    expect(result).toEqual({ report: first, unstable: [] });
  });
});

describe('the list of failures', () => {
  it('names file and test, with the first lines of the error without colours', () => {
    const report = { files: [failed('a.test.ts', 'one\n\n\u001B[31mtwo\u001B[39m\nthree\nfour')], errors: ['broken'] };
    expect(failureLines('unit', report)).toEqual([
      'unit: a.test.ts > suite > test',
      '  one',
      '  two',
      '  three',
      'unit: outside of any test',
      '  broken',
    ]);
  });

  it('has one line for each if there are many', () => {
    const files = Array.from({ length: 30 }, (_, index) => failed(`${index}.test.ts`));
    const lines = failureLines('unit', reportOf(...files));
    expect(lines).toHaveLength(30);
    expect(lines[0]).toBe('unit: 0.test.ts > suite > test: Error: timed out');
  });
});
