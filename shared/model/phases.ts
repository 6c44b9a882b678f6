import { z } from 'zod';

const duration = z.number().nonnegative().nullable();

/**
 * How long each phase of a request took, in milliseconds; `null` where a phase did not happen (a kept-alive connection
 * has no dns, tcp or tls) or was not reached.
 */
export const phases = z.object({
  dns: duration,
  tcp: duration,
  tls: duration,
  request: duration,
  firstByte: duration,
  download: duration,
  total: duration,
});
export type Phases = z.infer<typeof phases>;
