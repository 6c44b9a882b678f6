/** What a run of Vitest found: written by `gate-reporter.ts`, read by the gate. */
export interface TestReport {
  files: readonly FileReport[];
  /** Errors outside of any file. */
  errors: readonly string[];
}

/** The results of a test file. */
export interface FileReport {
  /** Its path from the root of the project. */
  file: string;
  /** From the start of the first test to the end of the last. */
  ms: number;
  passed: number;
  /** `name: reason` of each skipped test. */
  skipped: readonly string[];
  /** What failed: a test, a hook, or loading the file. */
  failures: readonly Failure[];
}

export interface Failure {
  /** The titles of the test and its suites; empty if the whole file failed. */
  test: string;
  error: string;
}

/**
 * Reads a report. A run that wrote none, or that failed although nothing in it did, counts as an error outside of any file,
 * so that a run that went wrong never adds up to a total without failures.
 *
 * @param json the text of the report, if there is one
 * @param ok whether Vitest ended without an error
 */
export function readTestReport(json: string | undefined, ok: boolean): TestReport {
  const { files, errors }: TestReport =
    json === undefined ? { files: [], errors: [] } : (JSON.parse(json) as TestReport);
  const isExplained = ok || errors.length > 0 || files.some(({ failures }) => failures.length > 0);
  return { files, errors: isExplained ? errors : ['Vitest failed outside of any test; see its output above.'] };
}
