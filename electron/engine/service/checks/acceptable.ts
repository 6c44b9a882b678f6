import { passed, remembered } from '../../journal/run-checks.ts';
import { acceptedContent } from '../../interface/compile/media-types.ts';
import type { ServiceCheck } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';

const json = [{ type: 'application/json', examples: [] }];

/** Whether an `Accept` header accepts JSON (RFC 9110 12.5.1). Without a valid range, it accepts anything. */
export const acceptsJson = (accept: string): boolean => acceptedContent(json, accept) !== undefined;

const compare = remembered((accept) => {
  if (acceptsJson(accept)) return passed(`Accept is ${accept.slice(0, 200)}`);
  return refuseWith(
    'not_acceptable',
    `Accept is ${accept.slice(0, 200)}, the service responds with application/json`,
    'The service responds only with application/json.',
    { hint: 'Send Accept: application/json, or omit the header.' },
  );
});

/** The caller accepts JSON, the only format of the service. */
export const acceptable: ServiceCheck = {
  name: 'acceptable',
  source: 'RFC 9110 15.5.7',
  run({ headers: { accept } }) {
    return accept === undefined || accept === '*/*' ? passed('Accept allows any type') : compare(accept);
  },
};
