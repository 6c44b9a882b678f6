import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';
import type { SecureContextOptions, TlsOptions } from 'node:tls';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import type { BadCertificateKind } from '../pki/bad-certificates.ts';
import type { WrongCertificates } from '../pki/wrong-certificates.ts';
import { serverOptions } from './limits.ts';

/** What stands behind TLS that is wrong: it answers who does not mind. */
export interface BehindWrongTls {
  handle: RequestListener;
  prepare?: ((server: Server) => void) | undefined;
}

/** A client that says nothing for so long is let go, also where the handshake stalls. */
const idleMs = 120_000;

/** What is peculiar to the TLS of some kinds. */
function tlsOptionsOf(kind: BadCertificateKind, authority: string): SecureContextOptions & TlsOptions {
  switch (kind) {
    case 'tls13-only':
      return { minVersion: 'TLSv1.3' };
    case 'tls12-only':
      return { maxVersion: 'TLSv1.2' };
    case 'weak-key':
      return { ciphers: 'DEFAULT@SECLEVEL=0' };
    case 'client-certificate':
      return { requestCert: true, rejectUnauthorized: true, ca: authority };
    default:
      return {};
  }
}

/** Meets connections with TLS that is wrong in one way. Servers are made when they are first needed: most never are. */
export function createWrongTls(
  certificates: WrongCertificates,
  { handle, prepare }: BehindWrongTls,
  onFailure: (error: unknown) => void,
): (kind: BadTlsKind, socket: Socket) => void {
  const secure = new Map<BadCertificateKind, Promise<SecureServer>>();
  let plain: Server | undefined;

  function plainServer(): Server {
    if (!plain) {
      plain = createServer(serverOptions, handle);
      prepare?.(plain);
    }
    return plain;
  }

  async function make(kind: BadCertificateKind): Promise<SecureServer> {
    const { cert, key } = await certificates.of(kind);
    const server = createSecureServer(
      { ...serverOptions, ...tlsOptionsOf(kind, certificates.authority), key, cert },
      handle,
    );
    prepare?.(server);
    return server;
  }

  function secureServer(kind: BadCertificateKind): Promise<SecureServer> {
    let one = secure.get(kind);
    if (!one) {
      one = make(kind).catch((error: unknown) => {
        secure.delete(kind);
        throw error;
      });
      secure.set(kind, one);
    }
    return one;
  }

  return (kind, socket) => {
    socket.on('error', () => socket.destroy());
    socket.setTimeout(idleMs, () => socket.destroy());
    switch (kind) {
      case 'plain-http':
        plainServer().emit('connection', socket);
        return;
      case 'handshake-stall':
        socket.resume();
        return;
      case 'handshake-reset':
        socket.once('data', () => socket.resetAndDestroy());
        return;
      default:
        socket.pause();
        secureServer(kind)
          .then((server) => server.emit('connection', socket))
          .catch((error: unknown) => {
            onFailure(error);
            socket.destroy();
          });
    }
  };
}
