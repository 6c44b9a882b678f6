import type { Alternative, Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { peerWord, responseHeader } from '../message-facts.ts';
import { mainMessage, saying } from '../words.ts';
import { headerEvidence, statusRow } from './http-row.ts';

const wait = (evidence: Evidence): string => {
  const after = responseHeader(evidence, 'retry-after');
  if (after === undefined) return 'Retry later, at a lower rate.';
  return `Retry after ${/^\d+$/.test(after) ? `${after} s` : after}, as Retry-After says.`;
};

/** Headers that describe the limit, as evidence. */
const limits = ({ responseHeaders = [] }: Evidence): string[] =>
  responseHeaders
    .filter(([name]) => /^(x-)?rate-?limit/i.test(name))
    .slice(0, 4)
    .map(([name, value]) => `${name}: ${value.slice(0, 100)}`);

/** Whether the response is from a program that is often in front of others. */
const namesGateway = (evidence: Evidence): boolean =>
  /apache|nginx|lighttpd|haproxy|caddy|envoy|varnish|traefik|openresty|cloudflare|awselb/i.test(
    responseHeader(evidence, 'server') ?? '',
  );

/** Which side of a gateway can be the reason, if a gateway answered. */
const behindGateway = (evidence: Evidence): Alternative[] =>
  namesGateway(evidence)
    ? [
        {
          cause: 'gateway-cannot-connect',
          confidence: 'possible',
          evidence: [
            `${responseHeader(evidence, 'server')?.slice(0, 100) ?? ''} answers with this status if it cannot reach the server behind it`,
          ],
          toTell:
            'Call the server behind the gateway directly, from the machine of the gateway, or read the log of the gateway.',
        },
      ]
    : [];

/** Responses of servers that are overloaded, fail, or are in front of others that do; then the general causes of 4xx and 5xx. */
export const loadCauses: readonly Cause[] = [
  statusRow({
    cause: 'request-too-slow',
    status: 408,
    sentence: 'The server timed out while waiting for the request.',
    advice: 'Retry. If it happens again, check the connection and Content-Length.',
    source: 'RFC 9110 15.5.9',
    action: 'retry',
  }),
  statusRow({
    cause: 'rate-limited',
    status: 429,
    sentence: (evidence) => `The ${peerWord(evidence)} limits the rate of requests, and the limit is exceeded.`,
    more: (evidence) => [...headerEvidence('Retry-After')(evidence), ...limits(evidence)],
    advice: wait,
    source: 'RFC 6585 4',
    action: 'retry',
    actionValue: (evidence) => responseHeader(evidence, 'retry-after'),
  }),
  statusRow({
    cause: 'server-failed',
    status: 500,
    sentence: (evidence) => `The server failed while it processed the request${saying(evidence)}.`,
    advice: "Check the server's log. Even a valid request can trigger a server error.",
    source: 'Interface, Errors 500',
    action: 'retry',
  }),
  statusRow({
    cause: 'bad-gateway',
    status: 502,
    sentence: (evidence) =>
      `A gateway in front of the ${peerWord(evidence)} got no valid response from it${saying(evidence)}.`,
    confidence: 'likely',
    alternatives: behindGateway,
    advice: 'Check that the server behind the gateway is running, then retry.',
    source: 'RFC 9110 15.6.3',
    action: 'retry',
  }),
  statusRow({
    cause: 'unavailable',
    status: 503,
    sentence: (evidence) =>
      `The ${peerWord(evidence)} is temporarily unavailable${mainMessage(evidence) === undefined ? ': overloaded or under maintenance' : saying(evidence)}.`,
    more: headerEvidence('Retry-After'),
    confidence: 'likely',
    alternatives: behindGateway,
    advice: wait,
    source: 'RFC 9110 15.6.4',
    action: 'retry',
    actionValue: (evidence) => responseHeader(evidence, 'retry-after'),
  }),
  statusRow({
    cause: 'server-error',
    status: [500, 599],
    sentence: (evidence) => `The server reports an error on its side (${evidence.status})${saying(evidence)}.`,
    advice: "Check the server's log, then retry.",
    source: 'RFC 9110 15.6',
    action: 'retry',
    confidence: 'likely',
  }),
  statusRow({
    cause: 'client-error',
    status: [400, 499],
    sentence: (evidence) => `The server reports an error in the request (${evidence.status})${saying(evidence)}.`,
    advice: 'Read the response body for details.',
    source: 'RFC 9110 15.5',
    confidence: 'likely',
  }),
];
