import { z } from 'zod';

const duration = z.number().nonnegative().nullable();

/**
 * The duration of each phase of a request, in milliseconds; `null` if the phase was not needed (a reused connection has
 * no dns, tcp or tls) or not reached.
 */
export const phases = z.object({
  dns: duration,
  tcp: duration,
  tls: duration,
  request: duration,
  firstByte: duration,
  download: duration,
  total: duration,
  stale: z
    .number()
    .nonnegative()
    .optional()
    .describe('Time on a reused connection that the server had closed, before the request was sent again on a new one'),
});
export type Phases = z.infer<typeof phases>;
