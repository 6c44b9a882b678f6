import { z } from 'zod';
import { headerPair } from '../model/header-pair.ts';
import { issuedToken } from './issued-token.ts';

/** A path within the folder of a recording. */
const bodyFile = z
  .string()
  .regex(/^bodies\/[A-Za-z0-9._-]{1,100}$/, 'Use the name of a file in bodies/')
  .describe('The file with the body, e.g. bodies/0001-response.bin');

/**
 * The body of a message. Exactly one of `json`, `text` and `file` is there; without one of them, the body was left out. Its bytes can be
 * restored, with names in the place of secrets.
 */
const recordedBody = z.strictObject({
  json: z
    .unknown()
    .optional()
    .describe('A body in JSON, as YAML: its text is the value in JSON with the indentation `indent`'),
  indent: z.int().min(0).max(10).optional().describe('Spaces of each level in the JSON text. Default: 0, in one line'),
  newline: z.boolean().optional().describe('Whether the JSON text ends with a line feed'),
  text: z.string().optional().describe('A body in UTF-8'),
  file: bodyFile.optional(),
  coding: z
    .string()
    .max(200)
    .optional()
    .describe('The content encoding of the message (RFC 9110 8.4): what is stored is decoded, e.g. gzip'),
  size: z.int().nonnegative().optional().describe('Bytes that were transferred, if the body is cut or left out'),
  leftOut: z.string().optional().describe('Why the body, or its end, is not stored'),
});
export type RecordedBody = z.infer<typeof recordedBody>;

/** The servers that are recorded. */
export const recordedServer = z.enum(['api', 'auth']);
export type RecordedServer = z.infer<typeof recordedServer>;

const method = z.string().min(1).max(100).describe('As it was sent');
const headers = z
  .array(headerPair)
  .default([])
  .describe('Header fields with their order, case and repetition, without those of one connection (RFC 9110 7.6.1)');
const number = z.int().min(1).max(9_999_999);
const milliseconds = z.number().nonnegative();

export const recordedRequest = z.strictObject({
  method,
  path: z.string().min(1).describe('The path that was requested at the server, percent-encoded as it was sent'),
  query: z.string().optional().describe('The query as it was sent, without the question mark'),
  headers,
  body: recordedBody.optional(),
  trailers: z.array(headerPair).optional(),
});
export type RecordedRequest = z.infer<typeof recordedRequest>;

export const recordedResponse = z.strictObject({
  status: z.int().min(100).max(999),
  reason: z.string().optional().describe('The reason phrase, if it is not the standard one'),
  headers,
  body: recordedBody.optional(),
  trailers: z.array(headerPair).optional(),
});
export type RecordedResponse = z.infer<typeof recordedResponse>;

/** A file in `exchanges/`: one request to a recorded server with its response, as the server sent it. */
export const recordedExchange = z.strictObject({
  n: number.describe('Its number, in the order in which requests arrived'),
  server: recordedServer,
  at: milliseconds.describe('Milliseconds from the start of the recording until the request arrived'),
  took: milliseconds.describe('Milliseconds until the response was complete'),
  request: recordedRequest,
  response: recordedResponse.optional(),
  issued: issuedToken.optional().describe('The token that the response contains'),
  error: z
    .strictObject({ code: z.string().max(200), message: z.string().max(2000) })
    .optional()
    .describe('Why there is no response, or an incomplete one'),
});
export type RecordedExchange = z.infer<typeof recordedExchange>;

/** A file in `webhooks/`: a request that the catcher received, with the response of the user's receiver. */
export const recordedWebhook = z.strictObject({
  n: number,
  event: z.string().max(200).optional().describe('The event, as far as the request names it'),
  after: number.optional().describe('The number of the exchange that caused it'),
  because: z.string().max(500).optional().describe('Why that exchange is the cause, e.g. the id that both contain'),
  delay: milliseconds
    .describe('Milliseconds since the response of that exchange was complete, or since the start of the recording')
    .default(0),
  at: milliseconds.describe('Milliseconds from the start of the recording until the request arrived'),
  took: milliseconds.describe('Milliseconds until the response of the receiver was complete'),
  request: recordedRequest,
  signature: z
    .strictObject({
      scheme: z.string().max(100).describe('The signing scheme, e.g. stripe'),
      headers: z.array(z.string().max(200)).max(20).describe('The header fields that contain it'),
    })
    .optional(),
  response: recordedResponse.optional(),
});
export type RecordedWebhook = z.infer<typeof recordedWebhook>;
