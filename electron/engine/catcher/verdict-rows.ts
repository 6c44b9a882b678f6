import type { Verdict } from '#shared/model/capture.ts';

type Packed = [check: Verdict['check'], outcome: number, detail: string, facts?: Partial<Verdict>];

/** By their numbers, which are stored: add new ones at the end. */
const outcomes = ['passed', 'failed', 'skipped', 'note'] as const satisfies readonly Verdict['outcome'][];

/** Verdicts as they are stored: the names of their members, which are the same for each, are not. */
export function packVerdicts(verdicts: readonly Verdict[]): string {
  if (verdicts.length === 0) return '[]';
  const rows = verdicts.map(({ check, detail, outcome, ...facts }): Packed => {
    const number = outcomes.indexOf(outcome);
    return Object.keys(facts).length > 0 ? [check, number, detail, facts] : [check, number, detail];
  });
  return JSON.stringify(rows);
}

/** The reverse of {@link packVerdicts}; also reads those that were stored with their names. */
export function unpackVerdicts(text: string): Verdict[] {
  return (JSON.parse(text) as (Packed | Verdict)[]).map((one) => {
    if (!Array.isArray(one)) return one;
    const [check, outcome, detail, facts] = one;
    return { check, outcome: outcomes[outcome] ?? 'skipped', detail, ...facts };
  });
}
