import type { ServiceCheck } from '../context.ts';
import { bodyRefusals } from '../../http/body-refusal.ts';
import { budgetExceeded, retryAfterSeconds } from '../../http/byte-budget.ts';
import { refuseWith } from '../problem-refusal.ts';

/** The only check of a request whose body exceeds the limit. */
export const bodyWithinLimit: ServiceCheck = {
  name: 'body_within_limit',
  source: 'RFC 9110 15.5.14',
  run({ profile: { bodyLimit } }) {
    const excess = `larger than ${bodyLimit} bytes`;
    return refuseWith('body_too_large', `The body is ${excess}`, `The body is ${excess}, the limit.`);
  },
};

/** The only check of a request whose body was not read, because other bodies in flight use up the memory budget. */
export const roomForBody: ServiceCheck = {
  name: 'room_for_body',
  source: 'RFC 9110 15.6.4',
  run: () =>
    refuseWith('overloaded', budgetExceeded, budgetExceeded, {
      hint: 'Try again in a few seconds.',
      headers: { 'retry-after': retryAfterSeconds },
    }),
};

/** The only check of a request whose body was not read to its end, because its chunks are too small. */
export const chunksOfSize: ServiceCheck = {
  name: 'chunks_of_size',
  source: 'RFC 9112 7.1',
  run() {
    const { code, detail, hint } = bodyRefusals['tiny-chunks'];
    return refuseWith(code, detail, detail, { hint });
  },
};
