import type { CheckResult } from '#shared/model/capture.ts';

type Packed = [check: CheckResult['check'], outcome: number, detail: string, facts?: Partial<CheckResult>];

/** Indexes into this list are stored: add new values at the end. */
const outcomes = ['passed', 'failed', 'skipped', 'note'] as const satisfies readonly CheckResult['outcome'][];

/** Packs checks for storage, without the names of their members. */
export function packChecks(checks: readonly CheckResult[]): string {
  if (checks.length === 0) return '[]';
  const rows = checks.map((one): Packed => {
    const number = outcomes.indexOf(one.outcome);
    // Only failed checks and notes have facts; they have a source.
    if (one.source === undefined) return [one.check, number, one.detail];
    const { check, detail, outcome: _, ...facts } = one;
    return [check, number, detail, facts];
  });
  return JSON.stringify(rows);
}

/** The reverse of {@link packChecks}. Also reads the older format with names. */
export function unpackChecks(text: string): CheckResult[] {
  return (JSON.parse(text) as (Packed | CheckResult)[]).map((one) => {
    if (!Array.isArray(one)) return one;
    const [check, outcome, detail, facts] = one;
    return { check, outcome: outcomes[outcome] ?? 'skipped', detail, ...facts };
  });
}
