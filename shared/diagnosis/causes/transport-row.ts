import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { addressOf } from '../message-facts.ts';
import { shownBytes } from '../protocol-of.ts';

export interface TransportCause extends Omit<Cause, 'when' | 'evidence' | 'confidence'> {
  /** Matches the error code of Node.js or OpenSSL; default: any. */
  codes?: RegExp;
  /** The phases in which it can happen; default: any. */
  phases?: readonly string[];
  /** A further condition. */
  and?: (evidence: Evidence) => boolean;
  confidence?: Cause['confidence'];
  more?: (evidence: Evidence) => string[];
}

/** The host and port, for sentences. */
export const peerName = (evidence: Evidence): string => addressOf(evidence).host;

/** The host without its port, for sentences about names and routes. */
export const hostName = (evidence: Evidence): string => peerName(evidence).replace(/:\d*$/, '');

/** The phase in which the request failed. */
function failedPhase({ error, phases }: Evidence): string {
  if (error?.phase) return error.phase;
  if (phases.firstByte !== null) return 'download';
  if (phases.request !== null) return 'firstByte';
  if (phases.tls !== null) return 'request';
  return phases.tcp !== null ? 'tls' : 'tcp';
}

/**
 * The codes of an error. For a write that OpenSSL refused, Node.js only reports `EPROTO`; the message contains the reason,
 * e.g. `wrong version number`, which is returned as `ERR_SSL_WRONG_VERSION_NUMBER`.
 */
export function codesOf({ error }: Evidence): string[] {
  if (!error) return [];
  const reason = /^TLS: ([^.]+)\.$/.exec(error.message)?.[1];
  const named = reason === undefined ? [] : [`ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}`];
  return error.code === 'EPROTO' ? [...named, error.code] : [error.code];
}

/** The bytes that are not HTTP, as evidence. */
const receivedEvidence = ({ error, probe }: Evidence): string[] => {
  const received = shownBytes(error?.received ?? '');
  const probed = shownBytes(probe?.text ?? '');
  return [
    ...(received === '' ? [] : [`the server sent: ${received}`]),
    ...(probed === '' ? [] : [`on a second connection it sent: ${probed}`]),
    ...(probe?.answered === undefined ? [] : [`on a second connection it answered like ${probe.answered}`]),
  ];
};

/** A row about a request without a complete response. */
export function transportRow({ and, codes, confidence = 'certain', more, phases, ...row }: TransportCause): Cause {
  return {
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
    confidence,
  };
}
