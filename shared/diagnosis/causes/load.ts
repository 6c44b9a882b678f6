import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { otherUpgrade, peerWord, responseHeader } from '../message-facts.ts';
import { allWords, saying } from '../words.ts';
import { headerEvidence, isForeign, statusRow } from './http-row.ts';

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

/** Whether a server says that it cannot connect to something. */
const failsToConnect = (evidence: Evidence): boolean =>
  /\beconn(refused|reset)\b|\benotfound\b|\bdial tcp\b|\bconnection (was |is )?refused\b/.test(allWords(evidence));

/** Whether a server that failed says something about what was sent. */
const isAboutRequest = (evidence: Evidence): boolean =>
  !failsToConnect(evidence) &&
  /\b(request|parameter|header|field|body|payload|query|origin|argument|value|input)s?\b[^\n]{0,60}\b(required|missing|invalid|must|not (allowed|valid|supported|permitted))\b|\b(required|missing|invalid|unsupported) (\S+ ){0,2}(parameter|header|field|body|payload|query|origin|argument|value|input)s?\b/.test(
    allWords(evidence),
  );

/** Whether the response is from a program that is often in front of others. */
const namesGateway = (evidence: Evidence): boolean =>
  /apache|nginx|lighttpd|haproxy|caddy|envoy|varnish|traefik|openresty|cloudflare|awselb/i.test(
    responseHeader(evidence, 'server') ?? '',
  );

/** Responses of servers that are overloaded, fail, or are in front of others that do; then the general causes of 4xx and 5xx. */
export const loadCauses: readonly Cause[] = [
  statusRow('request-too-slow', { status: 408, action: 'retry' }),
  statusRow('rate-limited', {
    status: 429,
    more: (evidence) => [...headerEvidence('Retry-After')(evidence), ...limits(evidence)],
    advice: wait,
    action: 'retry',
    actionValue: (evidence) => responseHeader(evidence, 'retry-after'),
  }),
  statusRow('server-failed', {
    status: 500,
    allowed: {
      'gateway-cannot-connect': (evidence) => isForeign(evidence) && failsToConnect(evidence),
      'request-invalid': (evidence) => isForeign(evidence) && isAboutRequest(evidence),
    },
    confidence: (evidence) =>
      isForeign(evidence) && (failsToConnect(evidence) || isAboutRequest(evidence)) ? 'likely' : undefined,
    action: 'retry',
  }),
  statusRow('bad-gateway', {
    status: 502,
    confidence: 'likely',
    allowed: { 'gateway-cannot-connect': namesGateway },
    action: 'retry',
  }),
  statusRow('unavailable', {
    status: 503,
    more: headerEvidence('Retry-After'),
    confidence: 'likely',
    allowed: { 'gateway-cannot-connect': namesGateway },
    advice: wait,
    action: 'retry',
    actionValue: (evidence) => responseHeader(evidence, 'retry-after'),
  }),
  statusRow('server-error', { status: [500, 599], action: 'retry', confidence: 'likely' }),
  statusRow('upgrade-required', {
    status: 426,
    // LinkedIn rejects a version of its API with this status.
    and: (evidence) =>
      isForeign(evidence) &&
      otherUpgrade(evidence) === undefined &&
      (responseHeader(evidence, 'upgrade') !== undefined ||
        /^$|upgrade required|protocol|websocket/.test(allWords(evidence))),
    sentence: (evidence) => {
      const wanted = responseHeader(evidence, 'upgrade');
      const named = wanted === undefined ? '' : ` (Upgrade: ${wanted.slice(0, 100)})`;
      return `The ${peerWord(evidence)} requires another protocol for this request${named}${saying(evidence)}.`;
    },
    more: headerEvidence('Upgrade'),
  }),
  statusRow('client-error', { status: [400, 499], confidence: 'likely' }),
];
