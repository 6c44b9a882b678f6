import type { Verdict } from '#shared/model/capture.ts';

type Packed = [check: Verdict['check'], outcome: number, detail: string, facts?: Partial<Verdict>];

/** Indexes into this list are stored: add new values at the end. */
const outcomes = ['passed', 'failed', 'skipped', 'note'] as const satisfies readonly Verdict['outcome'][];

/** Packs verdicts for storage, without the names of their members. */
export function packVerdicts(verdicts: readonly Verdict[]): string {
  if (verdicts.length === 0) return '[]';
  const rows = verdicts.map(({ causes, check, detail, expected, offset, outcome, received, source }): Packed => {
    const number = outcomes.indexOf(outcome);
    // Only failed checks and notes have facts; they have a source.
    return source === undefined
      ? [check, number, detail]
      : [check, number, detail, { expected, received, offset, source, causes }];
  });
  return JSON.stringify(rows);
}

/** The reverse of {@link packVerdicts}. Also reads the older format with names. */
export function unpackVerdicts(text: string): Verdict[] {
  return (JSON.parse(text) as (Packed | Verdict)[]).map((one) => {
    if (!Array.isArray(one)) return one;
    const [check, outcome, detail, facts] = one;
    return { check, outcome: outcomes[outcome] ?? 'skipped', detail, ...facts };
  });
}
