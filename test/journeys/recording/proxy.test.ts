import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request as httpsRequest } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import * as openid from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordingStatus } from '#shared/recording/recording-status.ts';
import { readRecording } from '../../../electron/engine/recording/folder/read-recording.ts';
import { http } from '../../support/http-request.ts';
import { selfSigned } from '../../support/self-signed.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

const audience = 'urn:real:orders';

let temporary: TempFolder;
let control: TestControl;
let folder: string;
let issuer: string;
let api: string;
let proxy: string;
let trusted: string;
let clientKey: CryptoKey;
let clientCertificate: { cert: string; key: string };
const servers: ReturnType<typeof createServer>[] = [];

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

/** `fetch` of a client that uses the proxy and trusts our CA. */
const fetchThroughProxy: openid.CustomFetch = (url, { body, headers, method }) =>
  new Promise((resolve, reject) => {
    const agent = new HttpsProxyAgent(proxy);
    const request = httpsRequest(url, { method, headers, agent, ca: trusted }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        const fields = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
        resolve(new Response(status === 204 ? null : Buffer.concat(chunks), { status, headers: fields }));
      });
    });
    request.on('error', reject);
    request.end(body === undefined || body === null ? undefined : String(body as string));
  });

beforeAll(async () => {
  temporary = await tempFolder();
  folder = join(temporary.path, 'recording');
  const { cert, key } = await selfSigned('localhost');
  clientCertificate = await selfSigned('client.example.com');
  const authServer = createServer({ cert, key });
  issuer = await listening(authServer);
  const pair = await generateKeyPair('ES256', { extractable: true });
  clientKey = pair.privateKey;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'signing-client',
        token_endpoint_auth_method: 'private_key_jwt',
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
        dpop_bound_access_tokens: true,
        jwks: { keys: [{ ...(await exportJWK(pair.publicKey)), alg: 'ES256', use: 'sig' }] },
      },
    ],
    features: {
      clientCredentials: { enabled: true },
      dPoP: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        getResourceServerInfo: () => ({ scope: 'orders:read', audience, accessTokenFormat: 'opaque' }),
      },
    },
  });
  const callback = provider.callback();
  authServer.on('request', (request, response) => void callback(request, response));
  api = await listening(
    createServer({ cert, key, requestCert: true, rejectUnauthorized: false }, (request, response) => {
      const { subject } = (request.socket as TLSSocket).getPeerCertificate();
      const [scheme] = (request.headers.authorization ?? '').split(' ');
      response.writeHead(200, { 'content-type': 'application/json' });
      const { dpop = '', host } = request.headers;
      const [, claims = ''] = String(dpop).split('.');
      const proof = claims === '' ? {} : (JSON.parse(Buffer.from(claims, 'base64url').toString()) as object);
      response.end(JSON.stringify({ host, path: request.url, scheme, proof, client: subject?.CN }));
    }),
  );
  control = await startControl();
  const status = (await control.client.send('POST', '/recordings/start', {
    to: `${api}/v2`,
    auth: issuer,
    folder,
    ca: cert,
    proxy: true,
    ...clientCertificate,
  })) as RecordingStatus;
  proxy = status.proxy ?? '';
  trusted = await readFile(control.served.engine.pki.ca.path, 'utf8');
});

afterAll(async () => {
  await control.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await temporary[Symbol.asyncDispose]();
});

it('a client with DPoP and private_key_jwt works through the proxy, with the addresses of the real servers', async () => {
  const config = await openid.discovery(
    new URL(issuer),
    'signing-client',
    {},
    openid.PrivateKeyJwt({ key: clientKey, kid: undefined as never }),
    { [openid.customFetch]: fetchThroughProxy },
  );
  config[openid.customFetch] = fetchThroughProxy;
  expect(config.serverMetadata().issuer).toBe(issuer);
  const dpop = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair());
  const tokens = await openid.clientCredentialsGrant(config, { scope: 'orders:read' }, { DPoP: dpop });
  expect(tokens.token_type).toBe('dpop');
  const orders = await openid.fetchProtectedResource(
    config,
    tokens.access_token,
    new URL(`${api}/v2/orders?limit=1`),
    'GET',
    undefined,
    undefined,
    { DPoP: dpop },
  );
  expect(await orders.json()).toMatchObject({
    host: new URL(api).host,
    path: '/v2/orders?limit=1',
    scheme: 'DPoP',
    proof: { htm: 'GET', htu: `${api}/v2/orders` },
  });
});

it('authenticates with the client certificate at the real servers', async () => {
  const response = await fetchThroughProxy(`${api}/v2/me`, { method: 'GET', headers: {}, body: undefined } as never);
  expect(await response.json()).toMatchObject({ client: 'client.example.com' });
});

it('passes on other requests without recording them: below no URL, and for other servers', async () => {
  const outside = await fetchThroughProxy(`${api}/other`, { method: 'GET', headers: {}, body: undefined } as never);
  expect(await outside.json()).toMatchObject({ path: '/other' });
  const other = createServer(await selfSigned('localhost'), (_, response) => response.end('not recorded'));
  const url = new URL(await listening(other));
  const socket = connect(Number(new URL(proxy).port), '127.0.0.1');
  socket.write(`CONNECT ${url.host} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`);
  const [established] = (await once(socket, 'data')) as [Buffer];
  expect(established.toString()).toMatch(/^HTTP\/1\.1 200 /);
  const secure = connectTls({ socket, servername: 'localhost', rejectUnauthorized: false });
  await once(secure, 'secureConnect');
  // The certificate is that of the server itself.
  expect(secure.getPeerCertificate().issuer.O).toBeUndefined();
  secure.destroy();
  const plain = await http(proxy, { path: 'http://other.example.com/' });
  expect(plain.status).toBe(421);
});

it('says that another server cannot be reached', async () => {
  const other = createServer();
  const { host } = new URL(await listening(other));
  await new Promise((resolve) => other.close(resolve));
  const socket = connect(Number(new URL(proxy).port), '127.0.0.1');
  socket.write(`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket as AsyncIterable<Buffer>) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 502 [^]*ECONNREFUSED/);
});

it('records as the servers saw it, and plays it', async () => {
  const { exchanges: count, notes } = (await control.client.send('POST', '/recordings/stop')) as RecordingStatus;
  expect({ count, notes }).toEqual({ count: 4, notes: [] });
  const { exchanges } = await readRecording(folder, control.served.engine.jobs);
  expect(exchanges.map(({ request, server }) => `${server} ${request.method} ${request.path}`)).toEqual([
    'auth GET /.well-known/openid-configuration',
    'auth POST /token',
    'api GET /orders',
    'api GET /me',
  ]);
  expect(exchanges[1]).toMatchObject({ issued: { client: 'signing-client', type: 'DPoP', format: 'opaque' } });
  const text = JSON.stringify(exchanges);
  expect(text).toContain('{{secret.proof}}');
  expect(text).not.toMatch(/eyJ[\w-]{20,}\.[\w-]{20,}\./);
  await control.client.send('POST', '/recordings/play', { folder });
  const playing = (await control.client.get('/recordings/playing')) as { playing: { clients: string[] } };
  expect(playing.playing.clients).toEqual(['signing-client']);
});
