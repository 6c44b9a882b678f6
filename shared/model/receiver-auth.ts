import { z } from 'zod';
import { headerName } from './header-name.ts';

const credential = z
  .string()
  .min(1)
  .max(10_000)
  .regex(/^[\x20-\x7e]+$/, 'printable ASCII: it goes into a header');
// oxlint-disable-next-line no-control-regex
const controlFree = /^[^\x00-\x1f\x7f]*$/;
const noControls = 'without control characters (RFC 7617 2)';
const pem = z
  .string()
  .max(100_000)
  .regex(/^\s*-----BEGIN /, 'PEM text');

/** How the sender proves to a receiver who it is. */
export const receiverAuth = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('api-key'),
    header: headerName.optional().describe('Without it the profile’s apiKeyHeader'),
    value: credential,
  }),
  z.strictObject({ kind: z.literal('bearer'), token: credential }),
  z.strictObject({
    kind: z.literal('basic'),
    username: z
      .string()
      .min(1)
      .max(1000)
      .regex(/^[^:]*$/, 'without a colon (RFC 7617 2)')
      .regex(controlFree, noControls),
    password: z.string().max(1000).regex(controlFree, noControls),
  }),
  z.strictObject({
    kind: z.literal('oauth'),
    tokenUrl: z.url().optional().describe('Token endpoint; without it that of our authorization server'),
    clientId: z.string().min(1),
    clientSecret: z.string().min(1).optional().describe('Without it that of our registered client'),
    scope: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal('mtls'),
    cert: pem.optional().describe('Client certificate; without it one that our CA issued'),
    key: pem.optional(),
  }),
]);
export type ReceiverAuth = z.infer<typeof receiverAuth>;
