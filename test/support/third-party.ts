import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import Provider from 'oidc-provider';

/** A service and an authorization server that are not Hookbench's own. */
export interface ThirdParty extends AsyncDisposable {
  target: { url: string; tokenUrl: string; clientId: string; clientSecret: string };
  /** Method, path and status of each request to the service. */
  received: string[];
  issuer: string;
  /** Rejects the token of the next request, as if it was revoked. */
  rejectNext(): void;
}

async function start(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const audience = 'urn:third-party:api';

async function startProvider(server: Server, clientId: string, clientSecret: string, seconds: number): Promise<string> {
  const issuer = await start(server);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
      },
    ],
    features: {
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        getResourceServerInfo: () => ({ scope: 'orders:read orders:write', audience, accessTokenFormat: 'jwt' }),
      },
    },
    scopes: ['orders:read', 'orders:write'],
    ttl: { ClientCredentials: seconds },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));
  return issuer;
}

/** The service: it verifies tokens first, and knows customers and chats. */
function answer({ method = '', url = '' }: IncomingMessage, chats: Set<string>): [status: number, body: object] {
  const { pathname, searchParams } = new URL(url, 'http://service');
  if (method === 'POST' && pathname === '/api/chat/start') {
    const id = `chat-${chats.size + 1}`;
    chats.add(id);
    return [201, { id, status: 'queued' }];
  }
  if (pathname === '/api/chat/status' && chats.has(searchParams.get('chatId') ?? ''))
    return [200, { status: 'queued' }];
  if (/^\/api\/customers?\/C-1001$/.test(pathname)) return [200, { id: 'C-1001' }];
  return [404, { message: 'Not found' }];
}

/**
 * Starts oidc-provider, and a small API that verifies its tokens with jose.
 * @param seconds The lifetime of tokens.
 */
export async function startThirdParty(seconds = 300): Promise<ThirdParty> {
  const [clientId, clientSecret] = ['foreign-client', 'a secret of the foreign client'];
  const servers = [createServer(), createServer()] as const;
  const issuer = await startProvider(servers[0], clientId, clientSecret, seconds);
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
  const received: string[] = [];
  const chats = new Set<string>();
  let rejecting = false;
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, token] = /^Bearer (.*)$/.exec(request.headers.authorization ?? '') ?? [];
    const challenge = token === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
    const sent = rejecting ? '' : (token ?? '');
    rejecting = false;
    const [status, body] = await jwtVerify(sent, keys, { issuer, audience }).then(
      () => answer(request, chats),
      () => [401, { message: 'Unauthorized' }] as const,
    );
    received.push(`${request.method} ${request.url} ${status}`);
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(status === 401 && { 'www-authenticate': challenge }),
    });
    response.end(JSON.stringify(body));
  }
  servers[1].on('request', (request, response) => void handle(request, response));
  const url = await start(servers[1]);
  return {
    target: { url, tokenUrl: `${issuer}/token`, clientId, clientSecret },
    received,
    issuer,
    rejectNext: () => {
      rejecting = true;
    },
    async [Symbol.asyncDispose]() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    },
  };
}
