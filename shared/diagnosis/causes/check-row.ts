import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { statusEvidence } from '../message-facts.ts';
import { ownWords } from '../words.ts';
import { type RowTexts, type TextId, textOf } from './text-of.ts';

interface CheckCause extends RowTexts, Partial<Pick<Cause, 'action' | 'confidence'>> {
  /** The check of our servers that failed. */
  checks: readonly string[];
  /** Matches what the check found, for checks that detect several faults. */
  finds?: RegExp;
}

/** What the failed check found, for sentences. */
export const foundBy = ({ failedCheck }: Evidence): string => failedCheck?.evidence ?? '';

/** A request that one of our servers rejected with this check. */
export const checkRow = (id: TextId, { checks, finds, ...row }: CheckCause): Cause => ({
  ...textOf(id),
  ...row,
  when: ({ failedCheck }) =>
    failedCheck !== undefined && checks.includes(failedCheck.name) && (finds?.test(failedCheck.evidence) ?? true),
  evidence: (evidence) => [
    ...(evidence.failedCheck ? [`${evidence.failedCheck.name} failed: ${foundBy(evidence)}`] : []),
    ...(evidence.status ? [statusEvidence(evidence)] : []),
    ...(evidence.failedCheck ? [] : ownWords(evidence)),
  ],
});
