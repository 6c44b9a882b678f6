import type { Cause } from '../cause.ts';
import { isPlain, peerWord, requestHeader, responseHeader } from '../message-facts.ts';
import { tokenPlaces } from '../token-facts.ts';
import { statusRow } from './http-row.ts';

/** What went well, and what went well and should not stay so. */
export const okCauses: readonly Cause[] = [
  statusRow({
    cause: 'ok-token-in-clear',
    status: [200, 299],
    and: (evidence) => isPlain(evidence) && tokenPlaces(evidence).length > 0,
    sentence: ({ status }) => `The server answered ${status}, but the token was sent in clear.`,
    advice: 'Use the https address: tokens travel only over TLS.',
    source: 'Interface, Authentication 3',
    action: 'use-https',
    actionValue: ({ url }) => url.replace(/^http:/i, 'https:'),
  }),
  statusRow({
    cause: 'ok-token-in-url',
    status: [200, 299],
    and: (evidence) => tokenPlaces(evidence).includes('the query'),
    sentence: ({ status }) =>
      `The server answered ${status}, but the token is in the URL, where logs and histories keep it.`,
    advice: 'Send the token in the Authorization header.',
    source: 'RFC 6750 5.3',
    action: 'attach-token',
  }),
  statusRow({
    cause: 'ok',
    status: [200, 299],
    sentence: (evidence) =>
      evidence.of === 'delivery' ? 'The receiver accepted the delivery.' : `The server answered ${evidence.status}.`,
    advice: 'Nothing is to be done.',
    source: 'RFC 9110 15.3',
  }),
  statusRow({
    cause: 'protocol-switched',
    status: [100, 199],
    sentence: (evidence) =>
      `The ${peerWord(evidence)} goes on with another protocol (${responseHeader(evidence, 'upgrade') ?? requestHeader(evidence, 'upgrade') ?? 'unnamed'}).`,
    advice: 'Leave Upgrade out to get an answer by HTTP.',
    source: 'RFC 9110 15.2.2',
    confidence: 'certain',
  }),
];
