import { z } from 'zod';
import { basicAuth } from './receiver-auth.ts';
import { hostPattern } from './connection-settings.ts';
import { requestTokenCondition } from './token-condition.ts';

/** Ways to break a token that need no key of its issuer. */
export const brokenToken = z.enum([
  'expired',
  'cut',
  'changed-payload',
  'changed-signature',
  'none',
  'wrong-scheme',
  'sent-twice',
]);
export type BrokenToken = z.infer<typeof brokenToken>;

/** The condition of a token of any authorization server. Those that are not `valid` or of `brokenToken` need its key. */
export const authCondition = z.enum([...requestTokenCondition.options, ...brokenToken.options]);
export type AuthCondition = z.infer<typeof authCondition>;

/** The name of Hookbench's own authorization server among the saved ones. */
export const ownServer = 'hookbench';

const text = z
  .string()
  .max(65_536)
  // oxlint-disable-next-line no-control-regex
  .regex(/^[^\u0000\r\n]*$/, 'Must not contain CR, LF or NUL (RFC 9110 5.5)');

const inherit = z.strictObject({ kind: z.literal('inherit') });

/** How a request authenticates. Texts may contain `{{name}}` of variables. Without it, `token` of the request decides. */
export const requestAuth = z.discriminatedUnion('kind', [
  inherit.describe('As its folder or collection; none elsewhere'),
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('token'),
    server: z.string().min(1).max(200).describe(`Id or name of a saved authorization server, or "${ownServer}"`),
    scope: z.string().max(10_000).optional().describe('Default: the scope of the server'),
    condition: authCondition.optional().describe('Default: valid'),
    clientId: z.string().min(1).optional().describe("For Hookbench's server: the client"),
    subject: z.string().optional().describe("For Hookbench's server: the user that a test token is issued for"),
    flowId: z.string().optional().describe("For Hookbench's server: use the tokens of this flow"),
  }),
  basicAuth.extend({ username: basicAuth.shape.username.min(0) }),
  z.strictObject({
    kind: z.literal('api-key'),
    in: z.enum(['header', 'query']).default('header'),
    name: text.min(1),
    value: text,
  }),
  z.strictObject({ kind: z.literal('bearer'), token: text }),
  z.strictObject({
    kind: z.literal('client-certificate'),
    certificate: hostPattern
      .optional()
      .describe('The host that a client certificate of the connection settings is for. Default: the one for the URL'),
  }),
]);
export type RequestAuth = z.infer<typeof requestAuth>;
/** Authentication as input, before defaults. */
export type RequestAuthInput = z.input<typeof requestAuth>;
