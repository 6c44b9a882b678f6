import { createHash, type X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

const known = new WeakMap<Socket, X509Certificate>();

/** The certificate that a client showed at the TLS handshake, with those of its issuers that it sent. It is not verified. */
export function peerCertificate(socket: Socket): X509Certificate | undefined {
  if (!('encrypted' in socket)) return undefined;
  const found = known.get(socket) ?? (socket as TLSSocket).getPeerX509Certificate();
  if (found) known.set(socket, found);
  return found;
}

/** The thumbprint of a certificate as in `x5t#S256` (RFC 8705 3.1). */
export const certificateThumbprint = ({ raw }: X509Certificate): string =>
  createHash('sha256').update(raw).digest('base64url');
