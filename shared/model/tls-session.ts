import { z } from 'zod';

/** One certificate that a server sent; the server's own is the first. */
export const peerCertificate = z.object({
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
