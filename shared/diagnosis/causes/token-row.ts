import type { Cause } from '../cause.ts';
import { ownWords } from '../words.ts';
import type { Evidence } from '../evidence.ts';
import { statusEvidence } from '../message-facts.ts';
import { movedClock } from '../token-facts.ts';

/** One reason why a server rejects a token with 401. */
export interface TokenRejection extends Pick<
  Cause,
  'cause' | 'sentence' | 'said' | 'advice' | 'source' | 'action' | 'actionValue' | 'alternatives'
> {
  /** The checks of our own servers that detect it. */
  checks: readonly string[];
  /** Whether `seen` must detect it too, because the check or the reason alone can mean a different fault. */
  mustSee?: true;
  /** Matches the evidence of the check, for checks that detect several faults. */
  finds?: RegExp;
  /** Detects it in the request itself and describes what it found. */
  seen?: (evidence: Evidence) => string | undefined;
}

function foundByCheck({ failedCheck }: Evidence, { checks, finds }: TokenRejection): boolean {
  return failedCheck !== undefined && checks.includes(failedCheck.name) && (finds?.test(failedCheck.evidence) ?? true);
}

/**
 * A row about a rejected token. Certain if a check of our own server failed; likely if the token itself shows it.
 */
export function tokenRow(rejection: TokenRejection): Cause {
  const { seen } = rejection;
  return {
    cause: rejection.cause,
    when(evidence) {
      if (rejection.mustSee && seen?.(evidence) === undefined) return false;
      if (evidence.failedCheck) return foundByCheck(evidence, rejection);
      return evidence.status === 401 && seen?.(evidence) !== undefined;
    },
    sentence: rejection.sentence,
    ...(rejection.said !== undefined && { said: rejection.said }),
    evidence(evidence) {
      const seenWords = seen?.(evidence);
      return [
        ...(evidence.failedCheck
          ? [`${evidence.failedCheck.name} failed: ${evidence.failedCheck.evidence}`]
          : [statusEvidence(evidence), ...ownWords(evidence)]),
        ...(seenWords === undefined ? [] : [seenWords]),
        ...(/expired|skew|not-yet/.test(rejection.cause) ? movedClock(evidence) : []),
      ];
    },
    confidence: ({ failedCheck }) => (failedCheck ? 'certain' : 'likely'),
    advice: rejection.advice,
    source: rejection.source,
    ...(rejection.action !== undefined && { action: rejection.action }),
    ...(rejection.actionValue && { actionValue: rejection.actionValue }),
    alternatives: (evidence) => (evidence.failedCheck ? [] : (rejection.alternatives?.(evidence) ?? [])),
  };
}
