import { z } from 'zod';
import { headerName } from './header-pair.ts';

const credential = z
  .string()
  .min(1)
  .max(10_000)
  .regex(/^[\x20-\x7e]+$/, 'Use printable ASCII only, because it is sent in a header');
// oxlint-disable-next-line no-control-regex
const controlFree = /^[^\x00-\x1f\x7f]*$/;
const noControls = 'Must not contain control characters (RFC 7617 2)';
/** Certificates or keys in PEM. */
export const pem = z
  .string()
  .max(100_000)
  .regex(/^\s*-----BEGIN /, 'Enter PEM text, which starts with -----BEGIN');

/** A client certificate and its private key. */
export const certifiedKey = z.strictObject({
  cert: pem.describe('Certificate in PEM, with intermediate ones after it'),
  key: pem.describe('Private key in PEM, without a passphrase'),
});
export type CertifiedKey = z.infer<typeof certifiedKey>;

/** The user and password of HTTP Basic. */
export const basicAuth = z.strictObject({
  kind: z.literal('basic'),
  username: z
    .string()
    .min(1)
    .max(1000)
    .regex(/^[^:]*$/, 'Must not contain a colon (RFC 7617 2)')
    .regex(controlFree, noControls),
  password: z.string().max(1000).regex(controlFree, noControls),
});

/** How the sender authenticates to a receiver. */
export const receiverAuth = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('api-key'),
    header: headerName.optional().describe('Default: apiKeyHeader of the profile'),
    value: credential,
  }),
  z.strictObject({ kind: z.literal('bearer'), token: credential }),
  basicAuth,
  z.strictObject({
    kind: z.literal('oauth'),
    tokenUrl: z.url().optional().describe("Token endpoint; default: that of Hookbench's own authorization server"),
    clientId: z.string().min(1),
    clientSecret: z.string().min(1).optional().describe('Default: the secret of the registered client'),
    scope: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal('mtls'),
    cert: pem.optional().describe("Client certificate; default: one issued by Hookbench's own CA"),
    key: pem.optional(),
  }),
]);
export type ReceiverAuth = z.infer<typeof receiverAuth>;
