import { chmodSync, writeFileSync } from 'node:fs';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { SecureContextOptions, TlsOptions } from 'node:tls';
import { badTlsReceivers } from '#shared/catcher/bad-tls-receivers.ts';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import type { Clock } from '../../clock.ts';
import { serverOptions } from '../../http/limits.ts';
import { listenRaw } from '../../http/listen-raw.ts';
import type { Listener } from '../../http/listen.ts';
import { issueBadCertificate, type BadCertificateKind } from '../../pki/bad-certificates.ts';
import { issueRevocationList, type CertifiedKey } from '../../pki/issue-certificate.ts';
import type { Random } from '../../random.ts';
import type { Catcher } from '../create-catcher.ts';

export interface BadTlsParts {
  authority: CertifiedKey;
  dataDir: string;
  catcher: Catcher;
  exposed: boolean;
  /** The first port; 0 takes free ones. */
  port: number;
  wall: Clock;
  random: Random;
  onFailure: (error: unknown) => void;
}

/** One receiver with its address. */
export interface BadTlsAddress {
  kind: BadTlsKind;
  url: string;
  up: boolean;
}

export interface BadTls {
  readonly receivers: readonly BadTlsAddress[];
  /** Makes the list by which clients see what is revoked, if it is not there. @returns Its file, PEM. */
  revocationList(): Promise<string>;
  close(): Promise<void>;
}

/** Where the authority's list of what it revoked lies in the data folder. */
const revocationListName = 'revoked.crl.pem';
/** A client that says nothing for so long is let go, also where the handshake stalls. */
const idleMs = 120_000;
const day = 24 * 60 * 60 * 1000;

/** What is peculiar to the TLS of some kinds. */
function tlsOptionsOf(kind: BadCertificateKind, authority: CertifiedKey): SecureContextOptions & TlsOptions {
  switch (kind) {
    case 'tls13-only':
      return { minVersion: 'TLSv1.3' };
    case 'tls12-only':
      return { maxVersion: 'TLSv1.2' };
    case 'weak-key':
      return { ciphers: 'DEFAULT@SECLEVEL=0' };
    case 'client-certificate':
      return { requestCert: true, rejectUnauthorized: true, ca: authority.cert };
    default:
      return {};
  }
}

async function writeRevocationList({ authority, dataDir, wall }: BadTlsParts, cert: string): Promise<void> {
  const now = wall.now();
  const list = await issueRevocationList(authority, [cert], new Date(now - day), new Date(now + 90 * day));
  const file = join(dataDir, revocationListName);
  writeFileSync(file, list, { mode: 0o600 });
  chmodSync(file, 0o600);
}

/** The https server behind a receiver, made when its first connection comes: most are never called. */
function secureServerOf(parts: BadTlsParts, kind: BadCertificateKind): () => Promise<SecureServer> {
  async function make(): Promise<SecureServer> {
    const pair = await issueBadCertificate(kind, parts.authority, parts.wall, parts.random);
    if (kind === 'revoked') await writeRevocationList(parts, pair.cert);
    const options = { ...serverOptions, ...tlsOptionsOf(kind, parts.authority), key: pair.key, cert: pair.cert };
    const server = createSecureServer(options, parts.catcher.handle);
    parts.catcher.prepare(server);
    return server;
  }
  let made: Promise<SecureServer> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** What is made once for all. */
interface Shared {
  plain: Server;
  revoked: () => Promise<SecureServer>;
}

/** What each kind does with a connection. */
function handlerOf(parts: BadTlsParts, kind: BadTlsKind, { plain, revoked }: Shared): (socket: Socket) => void {
  switch (kind) {
    case 'plain-http':
      return (socket) => plain.emit('connection', socket);
    case 'handshake-stall':
      return (socket) => socket.resume();
    case 'handshake-reset':
      return (socket) => socket.once('data', () => socket.resetAndDestroy());
    default: {
      const server = kind === 'revoked' ? revoked : secureServerOf(parts, kind);
      return (socket) => {
        socket.pause();
        server()
          .then((secure) => secure.emit('connection', socket))
          .catch((error: unknown) => {
            parts.onFailure(error);
            socket.destroy();
          });
      };
    }
  }
}

async function open(parts: BadTlsParts, kind: BadTlsKind, index: number, shared: Shared) {
  const port = parts.port === 0 ? 0 : parts.port + index;
  const handle = handlerOf(parts, kind, shared);
  const options = { name: `bad TLS receiver ${kind}`, port, exposed: parts.exposed };
  try {
    const listener: Listener = await listenRaw(options, (socket) => {
      socket.setTimeout(idleMs, () => socket.destroy());
      handle(socket);
    });
    return { address: { kind, url: `https://localhost:${listener.port}`, up: true }, listener };
  } catch (error) {
    parts.onFailure(error);
    return { address: { kind, url: `https://localhost:${port}`, up: false } };
  }
}

/**
 * Opens a receiver for each kind of bad TLS; behind each is the catcher. One that cannot be opened is reported and the
 * others serve.
 */
export async function openBadTls(parts: BadTlsParts): Promise<BadTls> {
  const plain = createServer(serverOptions, parts.catcher.handle);
  parts.catcher.prepare(plain);
  const shared: Shared = { plain, revoked: secureServerOf(parts, 'revoked') };
  const opened = await Promise.all(badTlsReceivers.map(({ kind }, index) => open(parts, kind, index, shared)));
  return {
    receivers: opened.map(({ address }) => address),
    async revocationList() {
      await shared.revoked();
      return join(parts.dataDir, revocationListName);
    },
    close: async () => {
      await Promise.all(opened.flatMap(({ listener }) => (listener ? [listener.close()] : [])));
    },
  };
}
