import type { Cause } from '../cause.ts';
import { isPlain, peerWord, requestHeader, responseHeader } from '../message-facts.ts';
import { tokenPlaces } from '../token-facts.ts';
import { statusRow } from './http-row.ts';

/** Successful outcomes, including those that deserve a warning. */
export const okCauses: readonly Cause[] = [
  statusRow({
    cause: 'ok-token-in-clear',
    status: [200, 299],
    and: (evidence) => isPlain(evidence) && tokenPlaces(evidence).length > 0,
    sentence: ({ status }) => `The server responded with ${status}, but the token was sent unencrypted.`,
    advice: 'Use the https address: tokens must only be sent over TLS.',
    source: 'Interface, Authentication 3',
    action: 'use-https',
    actionValue: ({ url }) => url.replace(/^http:/i, 'https:'),
  }),
  statusRow({
    cause: 'ok-token-in-url',
    status: [200, 299],
    and: (evidence) => tokenPlaces(evidence).includes('the query'),
    sentence: ({ status }) =>
      `The server responded with ${status}, but the token is in the URL, which logs and browser histories store.`,
    advice: 'Send the token in the Authorization header.',
    source: 'RFC 6750 5.3',
    action: 'attach-token',
  }),
  statusRow({
    cause: 'ok',
    status: [200, 299],
    sentence: (evidence) =>
      evidence.of === 'delivery'
        ? 'The receiver accepted the delivery.'
        : `The server responded with ${evidence.status}.`,
    advice: 'No action needed.',
    source: 'RFC 9110 15.3',
  }),
  statusRow({
    cause: 'protocol-switched',
    status: [100, 199],
    sentence: (evidence) =>
      `The ${peerWord(evidence)} switched to another protocol (${responseHeader(evidence, 'upgrade') ?? requestHeader(evidence, 'upgrade') ?? 'unnamed'}).`,
    advice: 'Remove the Upgrade header to get an HTTP response.',
    source: 'RFC 9110 15.2.2',
    confidence: 'certain',
  }),
];
