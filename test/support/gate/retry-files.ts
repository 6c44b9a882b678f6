import type { FileReport, TestReport } from './test-report.ts';

/** Runs a file alone. The result has failures also if Vitest failed outside of the file. */
type RunFile = (file: string) => Promise<TestReport>;

const hasFailed = ({ failures }: FileReport): boolean => failures.length > 0;

/**
 * Runs each file that failed once more, one at a time. A file that passes then counts as passed.
 *
 * @returns the report with the results that count, and the files' first reports whose second run passed
 */
export async function retryFailedFiles(
  report: TestReport,
  runFile: RunFile,
): Promise<{ report: TestReport; unstable: FileReport[] }> {
  const files: FileReport[] = [];
  const unstable: FileReport[] = [];
  for (const first of report.files) {
    const second = hasFailed(first) ? await runFile(first.file) : undefined;
    const passed = second?.errors.length === 0 && !second.files.some(hasFailed) ? second.files[0] : undefined;
    files.push(passed ?? first);
    if (passed) unstable.push(first);
  }
  return { report: { ...report, files }, unstable };
}
