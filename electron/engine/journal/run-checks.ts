import type { Check } from '#shared/model/decision.ts';

/** What a check found: it holds, or it does not and the request is refused so. */
export type CheckResult<Refusal> = { ok: true; evidence: string } | { ok: false; evidence: string; refusal: Refusal };

/** One named step of handling a request. It may fill in the context for the steps behind it. */
export interface CheckStep<Context, Refusal> {
  /** Stable id, e.g. `token_not_expired`. */
  name: string;
  /** Where the rule stands, e.g. `RFC 9068 4`. */
  source: string;
  run(context: Context): CheckResult<Refusal> | Promise<CheckResult<Refusal>>;
}

export const passed = (evidence: string): { ok: true; evidence: string } => ({ ok: true, evidence });

export const refused = <Refusal>(evidence: string, refusal: Refusal): CheckResult<Refusal> => ({
  ok: false,
  evidence,
  refusal,
});

/** Runs checks in order until one fails; those behind it are recorded as not reached. */
export async function runChecks<Context, Refusal>(
  steps: readonly CheckStep<Context, Refusal>[],
  context: Context,
): Promise<{ checks: Check[]; refusal?: Refusal }> {
  const checks: Check[] = [];
  for (const [index, { name, source, run }] of steps.entries()) {
    const pending = run(context);
    const result = pending instanceof Promise ? await pending : pending;
    checks.push({ name, source, outcome: result.ok ? 'passed' : 'failed', evidence: result.evidence });
    if (!result.ok) {
      const rest = steps.slice(index + 1);
      checks.push(
        ...rest.map((step) => ({
          name: step.name,
          source: step.source,
          outcome: 'not-reached' as const,
          evidence: '',
        })),
      );
      return { checks, refusal: result.refusal };
    }
  }
  return { checks };
}
