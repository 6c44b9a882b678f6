import { type ErrorCode, HookbenchError, toProblem } from '#shared/errors/hookbench-error.ts';
import { refused, type CheckResult } from '../journal/run-checks.ts';
import type { ServiceRefusal } from './context.ts';

export interface RefusalFacts {
  hint?: string;
  field?: string;
  headers?: Record<string, string>;
  /** Extension members of the problem document. */
  more?: Readonly<Record<string, unknown>>;
}

/** A failed check whose refusal is a problem document (RFC 9457) with a code from the catalogue. */
export function refuseWith(
  code: ErrorCode,
  evidence: string,
  detail: string,
  facts: RefusalFacts = {},
): CheckResult<ServiceRefusal> {
  const { headers, ...rest } = facts;
  return refused(evidence, { problem: toProblem(new HookbenchError(code, detail, rest)), ...(headers && { headers }) });
}
