import type { TestReport } from './test-report.ts';

/** The counts of a runner. */
export type Totals = Readonly<{ passed: number; failed: number; skipped: number }>;

/** Counts the tests of a run; what failed outside of a test counts as failed, too. */
export function totalsOf({ files, errors }: TestReport): Totals {
  const inFiles = files.map(({ passed, failures, skipped }) => ({
    passed,
    failed: failures.length,
    skipped: skipped.length,
  }));
  return addTotals([...inFiles, { passed: 0, failed: errors.length, skipped: 0 }]);
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
