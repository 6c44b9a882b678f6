import { z } from 'zod';
import { headerPair } from './header-pair.ts';

/** A message body for display: text if the bytes are valid UTF-8, otherwise base64; truncated to the view's limit. */
export const bodyView = z.object({
  size: z.int().nonnegative().describe('Size of the complete body in bytes'),
  encoding: z.enum(['utf8', 'base64']),
  content: z.string(),
  truncated: z.boolean().describe('Whether content is truncated'),
});
export type BodyView = z.infer<typeof bodyView>;

/** A request as transmitted. */
export const requestMessage = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.array(headerPair),
  body: bodyView,
});
export type RequestMessage = z.infer<typeof requestMessage>;

/** A response as transmitted. */
export const responseMessage = z.object({
  status: z.int(),
  reason: z.string().optional().describe('Reason phrase of the status line, if it is not the standard one'),
  headers: z.array(headerPair),
  body: bodyView,
});
export type ResponseMessage = z.infer<typeof responseMessage>;

/** Why there was no response: a stable code of Node.js or the TLS library, e.g. `ECONNREFUSED`, with its message. */
export const transportError = z.object({
  code: z.string(),
  message: z.string(),
  phase: z
    .enum(['dns', 'tcp', 'tls', 'request', 'firstByte', 'download'])
    .optional()
    .describe('The phase in which the request failed'),
  status: z.int().optional().describe('Status with which a proxy refused to connect to the server'),
  idleMs: z
    .number()
    .nonnegative()
    .optional()
    .describe('How long a reused connection had been idle that was closed before a response, in milliseconds'),
  received: z.string().optional().describe('First bytes of a response that is not HTTP/1.1, as Latin-1 text'),
});
export type TransportError = z.infer<typeof transportError>;
