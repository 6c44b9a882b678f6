import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import Provider from 'oidc-provider';
import Stripe from 'stripe';

/** Secrets of the servers and their clients, which no recording may contain. */
export const plantedSecrets = {
  clientSecret: 'planted-client-secret-4711',
  webhookSecret: 'whsec_planted_webhook_secret_0815',
  apiKey: 'planted-api-key-of-response-99',
  password: 'planted-password-of-order-77',
  pin: 'planted-late-secret-5555',
};

async function start(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const audience = 'urn:real:orders';

/** An authorization server, an API that verifies its tokens and sends signed webhooks, none of which is ours. */
export interface RealServers extends AsyncDisposable {
  issuer: string;
  api: string;
  client: { id: string; secret: string; redirectUri: string };
  /** Where the API sends its webhooks. */
  sendTo(url: string): void;
  /** Tokens that the API received, to search them in the recording. */
  tokens: string[];
}

export async function startRealServers(): Promise<RealServers> {
  const authServer = createServer();
  const issuer = await start(authServer);
  const client = {
    id: 'orders-app',
    secret: plantedSecrets.clientSecret,
    redirectUri: 'https://app.example.com/callback',
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        grant_types: ['client_credentials', 'authorization_code'],
        response_types: ['code'],
        redirect_uris: [client.redirectUri],
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
    scopes: ['openid', 'orders:read', 'orders:write'],
    cookies: { keys: ['planted-cookie-key'] },
  });
  const callback = provider.callback();
  authServer.on('request', (request, response) => void callback(request, response));

  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
  const tokens: string[] = [];
  const orders = new Map<string, object>();
  const stripe = new Stripe('sk_test_x');
  let webhooksTo: string | undefined;
  const app = express();
  app.use(express.json());
  app.use(async (request, response, next) => {
    const [, token = ''] = /^Bearer (.*)$/.exec(request.headers.authorization ?? '') ?? [];
    try {
      await jwtVerify(token, keys, { issuer, audience });
      tokens.push(token);
      next();
    } catch {
      response.status(401).json({ error: 'invalid_token' });
    }
  });
  app.post('/orders', async (request, response) => {
    const order = {
      // An id without a digit cannot be told from a word.
      id: `ord_4${Math.random().toString(36).slice(2, 10)}`,
      status: 'open',
      createdAt: new Date().toISOString(),
      apiKey: plantedSecrets.apiKey,
      ...(request.body as object),
    };
    orders.set(order.id, order);
    response.status(201).location(`/orders/${order.id}`).json(order);
    if (webhooksTo === undefined) return;
    const body = JSON.stringify({
      id: `evt_${Math.random().toString(36).slice(2, 10)}`,
      type: 'order.created',
      created: Math.floor(Date.now() / 1000),
      data: { order: { id: order.id, status: order.status } },
    });
    const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret: plantedSecrets.webhookSecret });
    await fetch(webhooksTo, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });
  });
  app.get('/orders', (_request, response) => {
    response.json({ items: [...orders.values()] });
  });
  app.get('/orders/:id', (request, response) => {
    const order = orders.get(request.params.id);
    if (order) response.json(order);
    else response.status(404).json({ error: 'not_found' });
  });
  app.delete('/orders/:id', (request, response) => {
    orders.delete(request.params.id);
    response.status(204).end();
  });
  // The value has no name here; the client later sends it as a credential.
  app.get('/plain', (_request, response) => {
    response.json({ note: plantedSecrets.pin });
  });
  app.get('/events', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: first\n\n');
    setTimeout(() => response.end('data: last\n\n'), 50);
  });
  app.get('/moved', (_request, response) => {
    response.redirect(302, `${api}/orders`);
  });
  const apiServer = createServer(app);
  const api = await start(apiServer);
  return {
    issuer,
    api,
    client,
    tokens,
    sendTo: (url) => {
      webhooksTo = url;
    },
    async [Symbol.asyncDispose]() {
      for (const server of [authServer, apiServer]) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    },
  };
}
