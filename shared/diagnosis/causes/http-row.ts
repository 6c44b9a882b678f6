import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { answerText, statusEvidence } from '../message-facts.ts';

interface StatusCause extends Omit<Cause, 'when' | 'evidence' | 'confidence'> {
  /** The statuses that mean it. */
  status: number | readonly [from: number, to: number];
  /** What else must hold. */
  and?: (evidence: Evidence) => boolean;
  confidence?: Cause['confidence'];
  more?: (evidence: Evidence) => string[];
}

/** What our own check or the server's answer says besides the status. */
function httpEvidence(evidence: Evidence): string[] {
  const { failedCheck } = evidence;
  const detail = answerText(evidence, 'detail') ?? answerText(evidence, 'message');
  return [
    statusEvidence(evidence),
    ...(failedCheck ? [`${failedCheck.name} failed: ${failedCheck.evidence}`] : []),
    ...(detail === undefined ? [] : [`the answer says: ${detail}`]),
  ];
}

/** A row that a status alone tells, or nearly so. */
export function statusRow({ and, confidence = 'certain', more, status, ...row }: StatusCause): Cause {
  const [from, to] = typeof status === 'number' ? [status, status] : status;
  return {
    ...row,
    when: (evidence) =>
      evidence.status !== undefined && evidence.status >= from && evidence.status <= to && (and?.(evidence) ?? true),
    evidence: (evidence) => [...httpEvidence(evidence), ...(more?.(evidence) ?? [])],
    confidence,
  };
}
