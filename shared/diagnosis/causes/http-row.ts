import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { shownUrl } from '../../redaction/shown-url.ts';
import { responseHeader, statusEvidence } from '../message-facts.ts';
import { ownWords } from '../words.ts';
import { type RowTexts, type TextId, textOf } from './text-of.ts';

interface StatusCause extends RowTexts, Pick<Cause, 'action' | 'actionValue' | 'confidence'> {
  /** The status, or the range of statuses, that the row applies to. */
  status: number | readonly [from: number, to: number];
  /** A further condition. */
  and?: (evidence: Evidence) => boolean;
  more?: (evidence: Evidence) => string[];
}

/** The status, our own failed check, and what the response says. */
function httpEvidence(evidence: Evidence): string[] {
  const { failedCheck } = evidence;
  return [
    statusEvidence(evidence),
    ...(failedCheck ? [`${failedCheck.name} failed: ${failedCheck.evidence}`] : []),
    ...ownWords(evidence),
  ];
}

/** A row that applies to a status, optionally with a further condition. */
export function statusRow(id: TextId, { allowed, and, more, status, ...row }: StatusCause): Cause {
  const [from, to] = typeof status === 'number' ? [status, status] : status;
  return {
    ...textOf(id, allowed),
    ...row,
    when: (evidence) =>
      evidence.status !== undefined && evidence.status >= from && evidence.status <= to && (and?.(evidence) ?? true),
    evidence: (evidence) => [...httpEvidence(evidence), ...(more?.(evidence) ?? [])],
  };
}

/** A response header as evidence, if the response has it. */
export const headerEvidence = (name: string) => (evidence: Evidence) => {
  const value = responseHeader(evidence, name.toLowerCase());
  return value === undefined ? [] : [`${name}: ${shownUrl(value).slice(0, 300)}`];
};

/** Whether none of our own servers found what is wrong. */
export const isForeign = ({ failedCheck }: Evidence): boolean => failedCheck === undefined;
