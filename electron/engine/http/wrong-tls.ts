import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';
import type { SecureContextOptions, TlsOptions } from 'node:tls';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import type { BadCertificateKind } from '../pki/bad-certificates.ts';
import type { WrongCertificates } from '../pki/wrong-certificates.ts';
import { inTurn } from './in-turn.ts';
import { closeFailedHandshakes, limitTimes, secureServerOptions, serverOptions } from './limits.ts';

/** Handles requests of clients that accept wrong TLS. */
export interface BehindWrongTls {
  handle: RequestListener;
  prepare?: ((server: Server) => void) | undefined;
}

/** Time after which an idle connection is closed, also while a handshake stalls on purpose. */
const maxIdleMs = 120_000;
/** Time for the first bytes of a client on connections without a limit of Node. */
const maxSilenceMs = 10_000;

/** Handles connections with TLS that is wrong in one way. */
export interface WrongTls {
  meet(kind: BadTlsKind, socket: Socket): void;
  /** Stops the timers of its servers. The caller closes the connections. */
  close(): void;
}

/** The TLS options of some kinds. */
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

/** Servers are created on first use. */
export function createWrongTls(
  certificates: WrongCertificates,
  { handle, prepare }: BehindWrongTls,
  onFailure: (error: unknown) => void,
): WrongTls {
  const secure = new Map<BadCertificateKind, Promise<SecureServer>>();
  const servers = new Set<Server>();
  let plain: Server | undefined;

  function opened<One extends Server>(server: One): One {
    closeFailedHandshakes(server);
    prepare?.(server);
    limitTimes(server);
    servers.add(server);
    return server;
  }

  async function make(kind: BadCertificateKind): Promise<SecureServer> {
    const { cert, key } = await certificates.of(kind);
    const options = { ...secureServerOptions, ...tlsOptionsOf(kind, certificates.authority), key, cert };
    return opened(createSecureServer(options, inTurn(handle)));
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

  function meet(kind: BadTlsKind, socket: Socket): void {
    socket.on('error', () => socket.destroy());
    socket.setTimeout(maxIdleMs, () => socket.destroy());
    switch (kind) {
      case 'plain-http':
        plain ??= opened(createServer(serverOptions, inTurn(handle)));
        plain.emit('connection', socket);
        return;
      case 'handshake-stall':
        socket.setTimeout(maxSilenceMs);
        socket.once('data', () => socket.setTimeout(maxIdleMs));
        return;
      case 'handshake-reset':
        socket.setTimeout(maxSilenceMs);
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
  }

  return {
    meet,
    close() {
      for (const server of servers) server.close();
    },
  };
}
