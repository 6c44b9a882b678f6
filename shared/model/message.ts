import { z } from 'zod';
import { bodyView } from './body-view.ts';
import { headerPair } from './header-pair.ts';

/** A request as it went over the wire. */
export const requestMessage = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.array(headerPair),
  body: bodyView,
});
export type RequestMessage = z.infer<typeof requestMessage>;

/** A response as it came over the wire. */
export const responseMessage = z.object({
  status: z.int(),
  headers: z.array(headerPair),
  body: bodyView,
});

/** Why no response came: a stable code of the runtime or TLS library, e.g. `ECONNREFUSED`, and its words. */
export const transportError = z.object({
  code: z.string(),
  message: z.string(),
  phase: z
    .enum(['dns', 'tcp', 'tls', 'request', 'firstByte', 'download'])
    .optional()
    .describe('In which the request was then'),
});
export type TransportError = z.infer<typeof transportError>;
