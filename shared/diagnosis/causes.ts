import type { Cause } from './cause.ts';

/** All causes; the first that holds is the diagnosis. */
export const causes: readonly Cause[] = [
  {
    cause: 'token-expired',
    when: ({ failedCheck }) => failedCheck?.name === 'token_not_expired',
    sentence: 'The access token has expired.',
    evidence: ({ failedCheck }) => [failedCheck?.evidence ?? ''],
    confidence: 'certain',
    advice: 'Get a new access token, by the refresh token or by authenticating again.',
    source: 'RFC 6750 3.1',
    action: 'refresh',
  },
  {
    cause: 'ok',
    when: ({ status = 0 }) => status >= 200 && status < 300,
    sentence: ({ status }) => `The server answered ${status}.`,
    evidence: ({ status }) => [`status ${status}`],
    confidence: 'certain',
    advice: 'Nothing is to be done.',
    source: 'RFC 9110 15.3',
  },
  {
    cause: 'unknown',
    when: () => true,
    sentence: ({ error, status }) => (error ? `The request failed: ${error.code}.` : `The server answered ${status}.`),
    evidence: ({ error, status }) => [error ? `${error.code}: ${error.message}` : `status ${status}`],
    confidence: 'possible',
    advice: 'Read the answer of the server.',
    source: 'RFC 9110 15',
  },
];
