import type { Cause } from '../cause.ts';

/** Holds for everything, so it comes last. */
export const unknownCause: Cause = {
  cause: 'unknown',
  when: () => true,
  sentence: ({ error, status }) =>
    error ? `The request failed with ${error.code}.` : `The answer (${status ?? 'none'}) does not tell its cause.`,
  evidence: ({ error, status }) => [error ? `${error.code}: ${error.message}` : `status ${status ?? 'none'}`],
  confidence: 'possible',
  advice: 'Look at the exchange itself, and into the log of the server.',
  source: 'RFC 9110 15',
};
