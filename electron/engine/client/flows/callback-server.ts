import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limitConnections, serverOptions } from '../../http/limits.ts';

/** A loopback server that receives the authorization response (RFC 8252 7.3). */
export interface CallbackServer {
  /** The registered redirect URI with the port of this server. */
  readonly redirectUri: string;
  /** Resolves to the URL of the authorization response. */
  readonly returned: Promise<URL>;
  close(): void;
}

const pageOf = (title: string, text: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="color-scheme" content="light dark"></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;

const done = pageOf('You can close this page', 'Hookbench received the response. Return to it.');
const notFound = pageOf('Not found', 'This address only receives authorization responses.');

/** Listens for one authorization response to a redirect URI, e.g. `http://127.0.0.1/callback`, on a free port. */
export async function openCallbackServer(registered: string): Promise<CallbackServer> {
  const { hostname, pathname, search } = new URL(registered);
  const { promise, resolve } = Promise.withResolvers<URL>();
  let origin = '';
  const server = createServer(serverOptions, (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    const isReturn = url.pathname === pathname && (url.searchParams.has('code') || url.searchParams.has('error'));
    response.writeHead(isReturn ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      connection: 'close',
    });
    response.end(isReturn ? done : notFound);
    if (isReturn) resolve(url);
  });
  limitConnections(server).listen(0, hostname === '[::1]' ? '::1' : '127.0.0.1');
  await once(server, 'listening');
  origin = `http://${hostname}:${(server.address() as AddressInfo).port}`;
  return {
    redirectUri: origin + pathname + search,
    returned: promise,
    close: () => {
      server.close();
      server.closeIdleConnections();
    },
  };
}
