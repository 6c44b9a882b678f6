import type { ServiceCheck } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';

/** Stands in a decision when the body was over the limit, which is found before any other check. */
export const bodyWithinLimit: ServiceCheck = {
  name: 'body_within_limit',
  source: 'RFC 9110 15.5.14',
  run({ profile: { bodyLimit } }) {
    const words = `larger than ${bodyLimit} bytes`;
    return refuseWith('body_too_large', `The body is ${words}`, `The body is ${words}, which is the limit.`);
  },
};
