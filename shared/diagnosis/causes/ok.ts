import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { answerText, isPlain, peerWord, requestHeader, responseHeader } from '../message-facts.ts';
import { mentionsError } from '../reported-failure.ts';
import { requestedScopes, scopesNotGranted } from '../scope-facts.ts';
import { tokenPlaces } from '../token-facts.ts';
import { statusRow } from './http-row.ts';
import { textOf } from './text-of.ts';

const isTokenInClear = (evidence: Evidence): boolean => isPlain(evidence) && tokenPlaces(evidence).length > 0;

/** A body can report a failure by a member that is named like an error, which is not sure to be one. */
const doubted = {
  confidence: (evidence: Evidence) => (mentionsError(evidence) ? ('likely' as const) : undefined),
  allowed: {
    'error-in-success': (evidence: Evidence) => evidence.of === 'request' && mentionsError(evidence),
    'receiver-ignored-delivery': (evidence: Evidence) => evidence.of === 'delivery' && mentionsError(evidence),
  },
};

/** Successful outcomes, including those that deserve a warning. */
export const okCauses: readonly Cause[] = [
  statusRow('ok-scope-reduced', {
    status: [200, 299],
    and: (evidence) => scopesNotGranted(evidence).length > 0,
    sentence: (evidence) =>
      `The server issued a token, but without a part of the requested scope: ${scopesNotGranted(evidence).join(' ')}.${isTokenInClear(evidence) ? ' The token was also sent unencrypted.' : ''}`,
    more: (evidence) => [
      `requested scope: ${requestedScopes(evidence).join(' ')}`,
      `granted scope: ${answerText(evidence, 'scope') ?? 'none'}`,
    ],
  }),
  statusRow('ok-token-in-clear', {
    status: [200, 299],
    and: isTokenInClear,
    ...doubted,
    action: 'use-https',
    actionValue: ({ url }) => url.replace(/^http:/i, 'https:'),
  }),
  statusRow('ok-token-in-url', {
    status: [200, 299],
    and: (evidence) => tokenPlaces(evidence).includes('the query'),
    action: 'attach-token',
  }),
  statusRow('ok', {
    status: [200, 299],
    ...doubted,
    sentence: (evidence) =>
      evidence.of === 'delivery'
        ? 'The receiver accepted the delivery.'
        : `The server responded with ${evidence.status}.`,
  }),
  statusRow('protocol-switched', {
    status: [100, 199],
    sentence: (evidence) =>
      `The ${peerWord(evidence)} switched to another protocol (${responseHeader(evidence, 'upgrade') ?? requestHeader(evidence, 'upgrade') ?? 'unnamed'}).`,
  }),
];

/** Applies to everything, so it must be the last row. */
export const unknownCause: Cause = {
  ...textOf('unknown'),
  when: () => true,
  sentence: ({ error, status }) =>
    error ? `The request failed with ${error.code}.` : `The response (${status ?? 'none'}) does not show the cause.`,
  evidence: ({ error, status }) => [error ? `${error.code}: ${error.message}` : `status ${status ?? 'none'}`],
  confidence: 'possible',
};
