import { passed, refused } from '../../journal/run-checks.ts';
import type { AuthorizationCheck } from '../context.ts';

/** The body is within the limit. */
export const bodySize: AuthorizationCheck = {
  name: 'body_size',
  source: 'RFC 9110 15.5.14',
  run({ request }) {
    if (!request.truncated) return passed(`${request.body.length} bytes`);
    return refused('The body is over the limit', {
      status: 413,
      error: 'invalid_request',
      description: 'The body is too large.',
    });
  },
};
