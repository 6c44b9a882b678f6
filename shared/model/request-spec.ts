import { z } from 'zod';
import { headerName } from './header-name.ts';
import { headerPair } from './header-pair.ts';
import { tokenCondition } from './token-condition.ts';

/** The condition of the token that goes with a request. */
export const requestTokenCondition = z.enum(['none', ...tokenCondition.options, 'insufficient-scope']);
export type RequestTokenCondition = z.infer<typeof requestTokenCondition>;

/** The token that the workbench attaches to a request. */
export const requestToken = z.strictObject({
  condition: requestTokenCondition.default('valid'),
  clientId: z.string().min(1).optional().describe('For which client it is won or minted; without it demo-service'),
  scope: z.string().optional().describe('Without it all scopes of the client'),
  subject: z.string().optional().describe('For whom a token is minted that is not simply valid'),
  flowId: z.string().optional().describe('Use the tokens that this flow won; the condition bends them'),
});
export type RequestToken = z.infer<typeof requestToken>;

const headerValue = z
  .string()
  .max(65_536)
  // oxlint-disable-next-line no-control-regex
  .regex(/^[^\u0000\r\n]*$/, 'without CR, LF and NUL (RFC 9110 5.5)')
  .refine((value) => [...value].every((character) => character <= '\u00ff'), 'bytes only: no character above U+00FF');

const headers = z.union([
  z.array(z.tuple([headerName, headerValue])).max(500),
  z.record(headerName, headerValue).transform((record) => Object.entries(record)),
]);

/** One request to send as the client. `{{name}}` in url, headers and body is a variable of the environment. */
export const requestSpec = z.strictObject({
  method: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, 'a method name (RFC 9110 9.1)')
    .default('GET'),
  url: z.string().min(1).max(100_000).describe('Absolute, or a path of our service such as /api/customer'),
  headers: headers.pipe(z.array(headerPair)).default([]).describe('Pairs, or an object; order and case are kept'),
  body: z.unknown().optional().describe('Text as it is; anything else as JSON'),
  bodyBase64: z.base64().optional().describe('Bytes, in place of body'),
  token: requestToken.default({ condition: 'none' }),
  refreshOn401: z.boolean().default(false).describe('Get a new token when the answer is 401, and send again'),
  followRedirects: z.boolean().default(false),
  verifyTls: z.boolean().default(true).describe('Whether the certificate of the server must be good'),
  checkRevocation: z
    .boolean()
    .default(false)
    .describe('Refuse what the list of our CA says is revoked, and certificates of which it says nothing'),
  timeoutMs: z.int().min(1).max(600_000).default(30_000),
});
export type RequestSpec = z.infer<typeof requestSpec>;
/** A request as a caller may write it, before defaults. */
export type RequestSpecInput = z.input<typeof requestSpec>;
