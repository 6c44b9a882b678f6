import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { connect, isIP, type AddressInfo, type Socket } from 'node:net';
import { createSecureContext, TLSSocket, type SecureContext } from 'node:tls';
import type { Clock } from '../../clock.ts';
import { closeFailedHandshakes, limitConnections, serverOptions } from '../../http/limits.ts';
import type { CertifiedKey } from '../../pki/issue-certificate.ts';
import type { Random } from '../../random.ts';
import { createRecentMap } from '../../recent-map.ts';

const dayMs = 24 * 60 * 60 * 1000;
const validDays = 30;
/** Names whose certificates are kept. */
const maxNames = 100;

export interface ProxyDeps {
  /** Signs the certificates of the recorded servers. */
  authority: CertifiedKey;
  wall: Clock;
  random: Random;
  /** Handles a request for a recorded server. @param origin Of that server, e.g. `https://api.example.com` */
  handle(request: IncomingMessage, response: ServerResponse, origin: string): void;
  /** Whether requests for an origin are recorded; others are only passed on. */
  isRecorded(origin: string): boolean;
}

export interface RecordingProxy {
  /** E.g. `http://localhost:40123`. */
  url: string;
  close(): Promise<void>;
}

/** Issues the certificates of recorded servers, signed by our CA, when they are needed. */
function createCertificates({ authority, random, wall }: ProxyDeps): (name: string) => Promise<SecureContext> {
  const known = createRecentMap<Promise<SecureContext>>(maxNames);
  async function issue(name: string): Promise<SecureContext> {
    const { issueLeaf } = await import('../../pki/issue-certificate.ts');
    const now = wall.now();
    const validity = { notBefore: new Date(now - dayMs), notAfter: new Date(now + validDays * dayMs) };
    const names = [{ type: isIP(name) === 0 ? ('dns' as const) : ('ip' as const), value: name }];
    return createSecureContext(await issueLeaf(authority, 'CN=recorded server, O=Hookbench', names, validity, random));
  }
  return (name) => {
    const context = known.get(name) ?? issue(name);
    known.set(name, context);
    return context;
  };
}

/** The host of `api.example.com:443` or `[::1]:443`; undefined for another text. */
const targetOf = (authority: string): URL | undefined => {
  const url = URL.parse(`https://${authority}`);
  return url && /:\d+$/.test(authority) && url.pathname === '/' && url.username === '' ? url : undefined;
};

/**
 * Opens an HTTP proxy on this machine. A client that uses it keeps the addresses of the real servers, so that what it signs stays
 * valid: DPoP proofs, client assertions, the issuer. It must trust our CA.
 */
export async function openRecordingProxy(deps: ProxyDeps): Promise<RecordingProxy> {
  const { handle, isRecorded } = deps;
  const contextOf = createCertificates(deps);
  const open = new Set<Socket>();
  /** The origin that each decrypted connection is for. */
  const origins = new WeakMap<object, string>();

  const refuse = (response: ServerResponse): void => {
    response.writeHead(421, { 'content-type': 'text/plain' });
    response.end('This proxy passes plain HTTP requests only to the servers that are recorded.\n');
  };
  const receive: RequestListener = (request, response) => {
    const inner = origins.get(request.socket);
    if (inner !== undefined) return handle(request, response, inner);
    const url = URL.parse(request.url ?? '');
    if (!url || !isRecorded(url.origin)) return refuse(response);
    request.url = url.pathname + url.search;
    handle(request, response, url.origin);
  };

  async function decrypt(socket: Socket, target: URL): Promise<void> {
    const secureContext = await contextOf(target.hostname.replaceAll(/[[\]]/g, ''));
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    const decrypted = new TLSSocket(socket, { isServer: true, secureContext, ALPNProtocols: ['http/1.1'] });
    decrypted.on('error', () => socket.destroy());
    origins.set(decrypted, target.origin);
    server.emit('connection', decrypted);
  }

  function tunnel(socket: Socket, { hostname, port }: URL): void {
    const other = connect(Number(port || 443), hostname.replaceAll(/[[\]]/g, ''), () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      other.pipe(socket).pipe(other);
    });
    open.add(other);
    const end = (): void => {
      open.delete(other);
      other.destroy();
      socket.destroy();
    };
    other.on('error', ({ message }) => {
      if (!other.connecting && other.bytesRead + other.bytesWritten > 0) return end();
      const text = `The proxy cannot reach ${hostname}:${port || 443}: ${message}\n`;
      socket.end(`HTTP/1.1 502 Bad Gateway\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    });
    other.on('close', () => (socket.writableEnded ? open.delete(other) : end()));
    socket.on('close', end);
  }

  const server = createServer(serverOptions, receive);
  closeFailedHandshakes(server);
  limitConnections(server);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Socket, head: Buffer) => {
    if (head.length > 0) socket.unshift(head);
    socket.on('error', () => socket.destroy());
    const target = targetOf(url);
    if (!target) socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    else if (isRecorded(target.origin)) decrypt(socket, target).catch(() => socket.destroy());
    else tunnel(socket, target);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close').catch(() => undefined);
    },
  };
}
