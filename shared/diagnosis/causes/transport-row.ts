import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { codesOf } from '../message-facts.ts';
import { shownBytes } from '../protocol-of.ts';
import { type RowTexts, type TextId, textOf } from './text-of.ts';

interface TransportCause extends RowTexts, Pick<Cause, 'variant' | 'action' | 'actionValue' | 'confidence'> {
  /** Matches the error code of Node.js or OpenSSL; default: any. */
  codes?: RegExp;
  /** The phases in which it can happen; default: any. */
  phases?: readonly string[];
  /** A further condition. */
  and?: (evidence: Evidence) => boolean;
  more?: (evidence: Evidence) => string[];
}

/** The phase in which the request failed. */
function failedPhase({ error, phases }: Evidence): string {
  if (error?.phase) return error.phase;
  if (phases.firstByte !== null) return 'download';
  if (phases.request !== null) return 'firstByte';
  if (phases.tls !== null) return 'request';
  return phases.tcp !== null ? 'tls' : 'tcp';
}

/** The bytes that are not HTTP, as evidence. */
const receivedEvidence = ({ error, probe }: Evidence): string[] => {
  const received = shownBytes(error?.received ?? '');
  const probed = shownBytes(probe?.text ?? '');
  return [
    ...(received === '' ? [] : [`the server sent: ${received}`]),
    ...(probed === '' ? [] : [`on a second connection it sent: ${probed}`]),
    ...(probe?.answered === undefined ? [] : [`on a second connection it responded like ${probe.answered}`]),
  ];
};

/** A row about a request without a complete response. */
export function transportRow(id: TextId, { allowed, and, codes, more, phases, ...row }: TransportCause): Cause {
  return {
    ...textOf(id, allowed),
    ...row,
    when: (evidence) =>
      evidence.error !== undefined &&
      (codes === undefined || codesOf(evidence).some((code) => codes.test(code))) &&
      (phases?.includes(failedPhase(evidence)) ?? true) &&
      (and?.(evidence) ?? true),
    evidence: (evidence) => [
      `${evidence.error?.code ?? ''}: ${evidence.error?.message.slice(0, 300) ?? ''}`,
      ...(evidence.remoteAddress === undefined ? [] : [`connection to ${evidence.remoteAddress}`]),
      ...receivedEvidence(evidence),
      ...(more?.(evidence) ?? []),
    ],
  };
}
