import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Waits on loopback for the browser to come back (RFC 8252 7.3). */
export interface CallbackServer {
  /** The registered redirect URI with the port that was free. */
  readonly redirectUri: string;
  /** The address that the browser came back with, once it did. */
  readonly returned: Promise<URL>;
  close(): void;
}

const pageOf = (title: string, words: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="color-scheme" content="light dark"></head>
<body><main><h1>${title}</h1><p>${words}</p></main></body></html>`;

const done = pageOf('You can close this page', 'The workbench has what it needs. Go back to it.');
const elsewhere = pageOf('Nothing is here', 'This address only waits for a sign-in to come back.');

/** Listens for one return to a redirect URI, e.g. `http://127.0.0.1/callback`, at any free port of its host. */
export async function openCallbackServer(registered: string): Promise<CallbackServer> {
  const { hostname, pathname, search } = new URL(registered);
  const { promise, resolve } = Promise.withResolvers<URL>();
  let origin = '';
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin);
    const isReturn = url.pathname === pathname && (url.searchParams.has('code') || url.searchParams.has('error'));
    response.writeHead(isReturn ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      connection: 'close',
    });
    response.end(isReturn ? done : elsewhere);
    if (isReturn) resolve(url);
  });
  server.listen(0, hostname === '[::1]' ? '::1' : '127.0.0.1');
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
