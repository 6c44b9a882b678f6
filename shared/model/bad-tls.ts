import { z } from 'zod';

/** The receivers with bad TLS, one per port. `shared/catcher/bad-tls-receivers.ts` describes each. */
export const badTlsKind = z.enum([
  'expired',
  'not-yet-valid',
  'self-signed',
  'untrusted-root',
  'wrong-host',
  'incomplete-chain',
  'revoked',
  'tls13-only',
  'tls12-only',
  'weak-key',
  'client-certificate',
  'handshake-stall',
  'handshake-reset',
  'plain-http',
]);
export type BadTlsKind = z.infer<typeof badTlsKind>;
