import type { Cause } from '../cause.ts';

/** Applies to everything, so it must be the last row. */
export const unknownCause: Cause = {
  cause: 'unknown',
  when: () => true,
  sentence: ({ error, status }) =>
    error ? `The request failed with ${error.code}.` : `The response (${status ?? 'none'}) does not show the cause.`,
  evidence: ({ error, status }) => [error ? `${error.code}: ${error.message}` : `status ${status ?? 'none'}`],
  confidence: 'possible',
  advice: "Check the exchange and the server's log.",
  source: 'RFC 9110 15',
};
