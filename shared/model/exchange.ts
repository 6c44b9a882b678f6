import { z } from 'zod';
import { instant } from './instant.ts';
import { requestMessage, responseMessage, transportError } from './message.ts';
import { party, peer } from './party.ts';

/** One certificate that a server sent; the server's own is the first. */
const peerCertificate = z.object({
  subject: z.string().describe('Distinguished name, e.g. CN=localhost'),
  issuer: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  names: z.array(z.string()).describe('DNS names and IP addresses that it is valid for'),
  fingerprint: z.string().describe('SHA-256'),
});
export type PeerCertificate = z.infer<typeof peerCertificate>;

/** What was negotiated for a TLS connection, as far as the handshake got. */
export const tlsSession = z.object({
  protocol: z.string().describe('e.g. TLSv1.3'),
  cipher: z.string().describe('IANA name, e.g. TLS_AES_256_GCM_SHA384'),
  authorized: z.boolean().optional().describe('Whether the certificate was verified'),
  authorizationError: z.string().optional().describe('Why not, as an OpenSSL code, e.g. CERT_HAS_EXPIRED'),
  chain: z.array(peerCertificate).optional(),
});
export type TlsSession = z.infer<typeof tlsSession>;

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

/** One HTTP request with its response, as seen by the client that sent it. */
export const exchange = z.object({
  id: z.string(),
  trace: z.string(),
  span: z.string().describe('The parent id sent in traceparent; the receiving side records the same value'),
  from: party,
  to: peer,
  startedAt: instant,
  phases,
  request: requestMessage,
  response: responseMessage.optional(),
  error: transportError.optional(),
  tls: tlsSession.optional(),
  faults: z.array(z.string()).optional().describe('Names of the faults that acted, e.g. tcp refused'),
  proxy: z.string().optional().describe('The proxy that it was sent through'),
  remoteAddress: z.string().optional().describe('The IP address that the request was sent to, e.g. 127.0.0.1'),
});
export type Exchange = z.infer<typeof exchange>;
