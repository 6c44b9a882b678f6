import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

/** More bytes than a server sends before its certificate, and fewer than a certificate has. */
const certificateBytes = 300;

/**
 * Why a client did not complete a TLS handshake, without a full stop; undefined if it sent nothing, or left before it saw the
 * certificate. Clients such as Java's reset the connection instead of sending an alert.
 */
export function handshakeFailure(
  { code, message, reason }: NodeJS.ErrnoException & { reason?: string },
  socket: TLSSocket,
): string | undefined {
  const { bytesRead = 1, bytesWritten = 0 } = (socket as { _parent?: Socket | null })._parent ?? {};
  if (bytesRead === 0) return undefined;
  if (code === 'ECONNRESET')
    return bytesWritten < certificateBytes
      ? undefined
      : 'the client closed the connection after it received the certificate, before the end of the TLS handshake';
  const words = (reason ?? message).replace(/^.*:SSL routines:([^:]*:)?/, '').trim();
  return `the TLS handshake failed: ${words.slice(0, 200)}${code === undefined ? '' : ` (${code})`}`;
}
