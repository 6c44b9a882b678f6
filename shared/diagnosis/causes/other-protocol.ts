import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { isHttp2, protocolOf } from '../protocol-of.ts';
import { responseHeader } from '../message-facts.ts';
import { headerEvidence } from './http-row.ts';
import { either, foreignRow } from './said-row.ts';
import { peerName, transportRow } from './transport-row.ts';

/** The bytes that the port sends: in the failed answer, or on the second connection. */
const received = ({ error, probe }: Evidence): string[] => [error?.received ?? '', probe?.text ?? ''];

const protocol = (evidence: Evidence): string | undefined =>
  received(evidence)
    .map(protocolOf)
    .find((name) => name !== undefined) ?? evidence.probe?.answered;

/** Whether the failure leaves open what the port speaks. */
const isUnread = ({ error, status }: Evidence): boolean => error !== undefined && status === undefined;

/** Ports that speak something other than HTTP/1.1. */
export const otherProtocolCauses: readonly Cause[] = [
  transportRow({
    cause: 'http2-only',
    and: (evidence) => isUnread(evidence) && received(evidence).some(isHttp2),
    sentence: (evidence) => `${peerName(evidence)} speaks HTTP/2 only, but the request was sent with HTTP/1.1.`,
    more: () => ['the answer is an HTTP/2 frame'],
    advice: 'Enable HTTP/1.1 on this port, or use the port for HTTP/1.1. Hookbench sends HTTP/1.1.',
    source: 'RFC 9113 3.4',
  }),
  either(
    transportRow({
      cause: 'not-http',
      and: (evidence) => isUnread(evidence) && protocol(evidence) !== undefined,
      sentence: (evidence) =>
        `${peerName(evidence)} is not an HTTP server: it is ${protocol(evidence) ?? 'a server of another protocol'}.`,
      said: (evidence) =>
        `${peerName(evidence)} is not the HTTP server that the request is for, but a port of another protocol.`,
      advice: 'Check the host and port. Use the port of the HTTP server.',
      source: 'RFC 9112 2.1',
    }),
    foreignRow({
      cause: 'not-http',
      status: [400, 599],
      and: (evidence) => responseHeader(evidence, 'cseq') !== undefined,
      confidence: 'likely',
      more: headerEvidence('CSeq'),
      sentence: (evidence) =>
        `${peerName(evidence)} is not an HTTP server: the header CSeq is of RTSP, whose status line clients can take for HTTP.`,
      advice: 'Check the host and port. Use the port of the HTTP server.',
      source: 'RFC 7826 18.20',
    }),
  ),
];
