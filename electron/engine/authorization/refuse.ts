import { refused, type CheckResult } from '../journal/run-checks.ts';
import type { Consequences, OAuthRefusal } from './context.ts';

/** A failed check with status 400 and an error code of RFC 6749 5.2 or an extension. */
export function refuseWith(
  error: string,
  evidence: string,
  description: string,
  consequences: Consequences = {},
): CheckResult<OAuthRefusal> {
  return refused(evidence, { status: 400, error, description, ...consequences });
}
