import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { reasonEvidence, reasonGiven, statusEvidence } from '../message-facts.ts';

/** A way in which a token is refused with 401. */
export interface TokenRefusal extends Pick<
  Cause,
  'cause' | 'sentence' | 'advice' | 'source' | 'action' | 'actionValue'
> {
  /** The checks of our own servers that find it. */
  checks: readonly string[];
  /** What such a check says, where it finds several things. */
  finds?: RegExp;
  /** How a stranger says it. */
  said?: RegExp;
  /** What the request itself shows, in words. */
  seen?: (evidence: Evidence) => string | undefined;
}

function foundByCheck({ failedCheck }: Evidence, { checks, finds }: TokenRefusal): boolean {
  return failedCheck !== undefined && checks.includes(failedCheck.name) && (finds?.test(failedCheck.evidence) ?? true);
}

/**
 * A row about a refused token. Certain when our own server's check failed; likely when a stranger says so, or when the
 * token that was sent shows it.
 */
export function tokenRow(refusal: TokenRefusal): Cause {
  const { said, seen } = refusal;
  return {
    cause: refusal.cause,
    when(evidence) {
      if (evidence.failedCheck) return foundByCheck(evidence, refusal);
      if (evidence.status !== 401) return false;
      return (said?.test(reasonGiven(evidence)) ?? false) || seen?.(evidence) !== undefined;
    },
    sentence: refusal.sentence,
    evidence(evidence) {
      const seenWords = seen?.(evidence);
      return [
        ...(evidence.failedCheck
          ? [`${evidence.failedCheck.name} failed: ${evidence.failedCheck.evidence}`]
          : [statusEvidence(evidence), ...reasonEvidence(evidence)]),
        ...(seenWords === undefined ? [] : [seenWords]),
      ];
    },
    confidence: ({ failedCheck }) => (failedCheck ? 'certain' : 'likely'),
    advice: refusal.advice,
    source: refusal.source,
    ...(refusal.action !== undefined && { action: refusal.action }),
    ...(refusal.actionValue && { actionValue: refusal.actionValue }),
  };
}
