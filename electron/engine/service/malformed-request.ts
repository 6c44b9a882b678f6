import type { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ServiceCheck } from './context.ts';
import { refuseWith } from './problem-refusal.ts';

/** The only check of a request that cannot be parsed. */
export const requestReadable = (error: HookbenchError): ServiceCheck => ({
  name: 'request_readable',
  source: 'RFC 9110 15.5.1',
  run: () =>
    refuseWith(error.code, error.message, error.message, { ...(error.hint !== undefined && { hint: error.hint }) }),
});
