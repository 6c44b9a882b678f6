import type { Check } from '#shared/model/decision.ts';

/** The result of a check: passed, perhaps with a warning, or failed with the refusal of the request. */
export type CheckResult<Refusal> =
  | { ok: true; evidence: string; warning?: true }
  | { ok: false; evidence: string; refusal: Refusal };

/** One named step of handling a request. It may fill in the context for later steps. */
export interface CheckStep<Context, Refusal> {
  /** Stable id, e.g. `token_not_expired`. */
  name: string;
  /** The source of the rule, e.g. `RFC 9068 4`. */
  source: string;
  run(context: Context): CheckResult<Refusal> | Promise<CheckResult<Refusal>>;
}

/** The executed checks, and the refusal if one failed. */
export interface Checked<Refusal> {
  checks: Check[];
  refusal?: Refusal;
}

export const passed = (evidence: string): { ok: true; evidence: string } => ({ ok: true, evidence });

/** Allowed, but only by an assumption or a fault. */
export const warned = (evidence: string): { ok: true; evidence: string; warning: true } => ({
  ok: true,
  evidence,
  warning: true,
});

export const refused = <Refusal>(evidence: string, refusal: Refusal): CheckResult<Refusal> => ({
  ok: false,
  evidence,
  refusal,
});

/** Caches the result of a check for a repeating text, so that the evidence is the same string. */
export function remembered<Found>(find: (text: string) => Found): (text: string) => Found {
  let lastText: string | undefined;
  let lastFound: Found | undefined;
  return (text) => {
    if (text !== lastText || lastFound === undefined) {
      lastFound = find(text);
      lastText = text;
    }
    return lastFound;
  };
}

/** The checks of the last request that passed. Later requests with the same results share this list, so it is never changed. */
export interface LastPassed {
  checks: Check[];
}

/**
 * Runs checks in order until one fails; later ones are recorded as not reached. Synchronous unless a check is not.
 * @param last Replaced when all steps pass with other results; results that are the same are reused.
 */
export function runChecks<Context, Refusal>(
  steps: readonly CheckStep<Context, Refusal>[],
  context: Context,
  last: LastPassed = { checks: [] },
): Checked<Refusal> | Promise<Checked<Refusal>> {
  const known = last.checks;
  /** Absent while all results are the known ones. */
  let own: Check[] | undefined;

  function note({ name, source }: CheckStep<Context, Refusal>, result: CheckResult<Refusal>, place: number): void {
    const { evidence, ok } = result;
    const outcome: Check['outcome'] = !ok ? 'failed' : result.warning ? 'warning' : 'passed';
    const before = known[place];
    const isSame =
      before?.evidence === evidence && before.outcome === outcome && before.name === name && before.source === source;
    if (isSame && !own) return;
    own ??= known.slice(0, place);
    own.push(isSame ? before : { name, source, outcome, evidence });
  }

  function refuse(refusal: Refusal): Checked<Refusal> {
    const checks = own ?? [];
    for (const { name, source } of steps.slice(checks.length))
      checks.push({ name, source, outcome: 'not-reached', evidence: '' });
    return { checks, refusal };
  }

  function runFrom(first: number): Checked<Refusal> | Promise<Checked<Refusal>> {
    for (let index = first; index < steps.length; index++) {
      const step = steps[index] as CheckStep<Context, Refusal>;
      const result = step.run(context);
      if (result instanceof Promise)
        return result.then((later) => {
          note(step, later, index);
          return later.ok ? runFrom(index + 1) : refuse(later.refusal);
        });
      note(step, result, index);
      if (!result.ok) return refuse(result.refusal);
    }
    const checks = own ?? (known.length > steps.length ? known.slice(0, steps.length) : known);
    last.checks = checks;
    return { checks };
  }

  return runFrom(0);
}
