import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

/**
 * Why a client did not complete a TLS handshake, without a full stop; undefined if it sent nothing, or only closed the
 * connection, as our own clients do with a certificate that they reject.
 */
export function handshakeFailure(
  { code, message, reason }: NodeJS.ErrnoException & { reason?: string },
  socket: TLSSocket,
): string | undefined {
  if (code === 'ECONNRESET' || (socket as { _parent?: Socket | null })._parent?.bytesRead === 0) return undefined;
  const words = (reason ?? message).replace(/^.*:SSL routines:([^:]*:)?/, '').trim();
  return `the TLS handshake failed: ${words.slice(0, 200)}${code === undefined ? '' : ` (${code})`}`;
}
