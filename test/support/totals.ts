/** The counts of a runner. */
export type Totals = Readonly<{ passed: number; failed: number; skipped: number }>;

/** The part of Vitest's JSON report that the totals are read from. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: VitestTest[] }[];
};

type VitestTest = { status: string; fullName?: string; meta?: { skipReason?: string } };

/**
 * Counts a Vitest run. A file that could not be loaded has no tests to fail, and an error outside of any test fails the run
 * alone: each counts as one failed, so that a run that went wrong never adds up to a green total.
 *
 * @param json the text of the report, if Vitest wrote one
 * @param ok whether Vitest ended well
 */
export function totalsOfVitest(json: string | undefined, ok: boolean): Totals {
  if (json === undefined) return { passed: 0, failed: ok ? 0 : 1, skipped: 0 };
  const report = JSON.parse(json) as VitestReport;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + brokenFiles.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !ok ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The tests that a Vitest run skipped, each with the reason: `name: reason`. */
export function skippedOfVitest(json: string | undefined): string[] {
  if (json === undefined) return [];
  const { testResults } = JSON.parse(json) as VitestReport;
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => ['skipped', 'pending', 'todo', 'disabled'].includes(status))
    .map(({ fullName = 'a test without a name', meta }) => `${fullName}: ${meta?.skipReason ?? 'no reason given'}`);
}

export function addTotals(totals: readonly Totals[]): Totals {
  return totals.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** `12 passed, 0 failed`, and `, 1 skipped` when some were. */
export function formatTotals({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
