import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { isHttp2, protocolOf } from '../protocol-of.ts';
import { addressOf, responseHeader } from '../message-facts.ts';
import { headerEvidence } from './http-row.ts';
import { either, foreignRow } from './said-row.ts';
import { transportRow } from './transport-row.ts';

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
  transportRow('http2-only', {
    and: (evidence) => isUnread(evidence) && received(evidence).some(isHttp2),
    more: () => ['the response is an HTTP/2 frame'],
  }),
  either(
    transportRow('not-http', {
      and: (evidence) => isUnread(evidence) && protocol(evidence) !== undefined,
      sentence: (evidence) =>
        `${addressOf(evidence).host} is not an HTTP server: it is ${protocol(evidence) ?? 'a server of another protocol'}.`,
    }),
    foreignRow('not-http/rtsp', {
      status: [400, 599],
      and: (evidence) => responseHeader(evidence, 'cseq') !== undefined,
      confidence: 'likely',
      more: headerEvidence('CSeq'),
    }),
  ),
];
