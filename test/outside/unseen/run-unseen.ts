import { type CaseResult, missingFor } from '../run-cases.ts';
import { OutsideBench } from '../outside-bench.ts';
import { judgeUnseen, type UnseenCase } from './unseen-case.ts';

/** The result of one case, with everything that is shown. */
export interface UnseenResult extends CaseResult {
  case: UnseenCase;
}

async function runOne(one: UnseenCase, bench: OutsideBench): Promise<UnseenResult> {
  const missing = missingFor(one);
  if (missing.length > 0)
    return { id: one.id, case: one, result: 'skipped', detail: `${missing.join(', ')} is not installed` };
  try {
    const found = await one.run(bench);
    const lines = found && [
      `${found.cause} (${found.confidence}): ${found.sentence}`,
      ...found.evidence.map((line) => `evidence: ${line}`),
      `advice: ${found.advice}`,
      ...(found.alternatives ?? []).map(
        ({ cause, confidence, sentence }) => `or ${cause} (${confidence}): ${sentence}`,
      ),
    ];
    return { id: one.id, case: one, result: judgeUnseen(one, found), detail: lines?.join('\n') ?? 'no diagnosis' };
  } catch (error) {
    return { id: one.id, case: one, result: 'wrong', detail: `failed: ${(error as Error).stack?.slice(0, 600) ?? ''}` };
  }
}

/** Runs cases one after the other. */
export async function runUnseen(cases: readonly UnseenCase[]): Promise<UnseenResult[]> {
  await using bench = await OutsideBench.open();
  const results: UnseenResult[] = [];
  for (const one of cases) results.push(await runOne(one, bench));
  return results;
}
