import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { OutsideBench } from './outside-bench.ts';

/** One failure that a server or client other than Hookbench's causes, and the diagnosis that is right. */
export interface OutsideCase {
  /** Unique, in kebab case. */
  id: string;
  /** What goes wrong. */
  what: string;
  /** Programs that it runs, e.g. `nginx`. It is skipped without one of them. */
  needs?: readonly string[];
  /** Causes the failure. */
  run(bench: OutsideBench): Promise<Diagnosis | undefined>;
  /** The cause that is right. */
  cause: string;
  /** What the sentence or the evidence must contain. */
  shows: RegExp;
}

export type CheckResult = 'right' | 'vague' | 'wrong';

/** Causes that name only the kind of failure. They are never right unless a case expects them. */
export const generalCauses: ReadonlySet<string> = new Set([
  'unknown',
  'client-error',
  'server-error',
  'request-invalid',
  'tls-failed',
  'tls-handshake-refused',
  'answer-malformed',
  'permission-denied',
  'credentials-refused',
  'token-refused',
  'receiver-forbidden',
  'server-failed',
  'receiver-failed',
  'unavailable',
  'bad-gateway',
  'reset-after-request',
  'redirect-not-followed',
  'token-request-invalid',
  'client-authentication-failed',
  'grant-invalid',
]);

/**
 * Compares a diagnosis with the expected one: right if the cause and its evidence are; vague if it names only the kind of
 * failure, or the right cause without its evidence or after other candidates; otherwise wrong.
 */
export function judge({ cause, shows }: OutsideCase, found: Diagnosis | undefined): CheckResult {
  if (!found) return 'vague';
  const words = [found.sentence, ...found.evidence].join('\n');
  if (found.cause === cause) return shows.test(words) ? 'right' : 'vague';
  const candidates = found.alternatives?.map((one) => one.cause) ?? [];
  return generalCauses.has(found.cause) || candidates.includes(cause) ? 'vague' : 'wrong';
}
