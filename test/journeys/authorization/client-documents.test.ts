import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientAuthentication } from '#shared/model/client-authentication.ts';
import { http } from '../../support/http-request.ts';
import { challengeOf, encode, startOAuth, verifier, type OAuthParties } from '../../support/oauth.ts';

let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
  const clientAuthenticationMethods = clientAuthentication.options;
  await parties.engine.profile.update({ standard: 'mcp', clientAuthenticationMethods });
});
afterAll(() => parties.close());

const redirect_uris = ['https://client.example/callback'];

describe('a client ID metadata document', () => {
  let server: Server;
  let origin: string;
  let answer: (id: string) => { status?: number; headers?: Record<string, string>; body: string };
  let requests = 0;
  const documentOf = (client_id: string, more: Record<string, unknown> = {}) =>
    JSON.stringify({ client_id, client_name: 'By document', redirect_uris, ...more });
  beforeAll(async () => {
    const { cert, key } = parties.engine.pki.localhost;
    server = createServer({ cert, key }, (request, response) => {
      requests += 1;
      const { body, headers = {}, status = 200 } = answer(`${origin}${request.url ?? ''}`);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const authorize = (client_id: string) =>
    http(`${parties.auth}/authorize?${encode({ client_id, response_type: 'code', redirect_uri: redirect_uris[0] })}`);

  it('is read once while it is fresh, and again when it is not', async () => {
    answer = (id) => ({ body: documentOf(id), headers: { 'cache-control': 'max-age=60' } });
    const [fresh, stale] = [`${origin}/fresh.json`, `${origin}/stale.json`];
    requests = 0;
    for (const id of [fresh, fresh]) expect(parties.failedCheck(await authorize(id))).toBe('pkce_challenge');
    expect(requests).toBe(1);
    answer = (id) => ({ body: documentOf(id), headers: { 'cache-control': 'no-store' } });
    for (const id of [stale, stale]) expect(parties.failedCheck(await authorize(id))).toBe('pkce_challenge');
    expect(requests).toBe(3);
  });

  it('is shown to the user with its host', async () => {
    answer = (id) => ({ body: documentOf(id) });
    const parameters = {
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      scope: 'read:customers',
    };
    const request = { client_id: `${origin}/shown.json`, response_type: 'code', redirect_uri: redirect_uris[0] };
    const page = await http(`${parties.auth}/authorize?${encode({ ...request, ...parameters })}`);
    expect(page.text).toContain(`By document (${new URL(origin).host})`);
  });

  it.each<[what: string, given: (id: string) => ReturnType<typeof answer>]>([
    ['names another client', () => ({ body: documentOf('https://localhost/other') })],
    ['is missing', () => ({ status: 404, body: '' })],
    ['redirects', (id) => ({ status: 302, headers: { location: id }, body: '' })],
    ['is too large', (id) => ({ body: documentOf(id, { client_uri: `https://a.example/${'x'.repeat(6000)}` }) })],
    ['has a secret', (id) => ({ body: documentOf(id, { client_secret: 'x' }) })],
    ['uses a secret', (id) => ({ body: documentOf(id, { token_endpoint_auth_method: 'client_secret_post' }) })],
    ['has no redirect URI', (id) => ({ body: documentOf(id, { redirect_uris: [] }) })],
    ['is not JSON', () => ({ body: 'hello' })],
  ])('is refused when it %s', async (what, given) => {
    answer = given;
    const refused = await authorize(`${origin}/${what.replaceAll(' ', '-')}.json`);
    expect(refused.status).toBe(400);
    expect(parties.failedCheck(refused)).toBe('client_document');
  });

  it('is read for a client that only its assertion names, and again when it is no longer fresh', async () => {
    const [old, current] = [generateKeyPairSync('ec', { namedCurve: 'P-256' }), generateKeyPairSync('ed25519')];
    let published = old;
    answer = (id) => ({
      headers: { 'cache-control': 'no-store' },
      body: documentOf(id, {
        token_endpoint_auth_method: 'private_key_jwt',
        grant_types: ['client_credentials'],
        scope: 'read:customers',
        jwks: { keys: [published.publicKey.export({ format: 'jwk' })] },
      }),
    });
    const id = `${origin}/by-key.json`;
    const ask = async ({ privateKey }: typeof old, alg: string) => {
      const assertion = new SignJWT({ jti: Math.random().toString() }).setIssuer(id).setSubject(id);
      return parties.post('token', {
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: await assertion
          .setAudience(parties.auth)
          .setExpirationTime('1m')
          .setProtectedHeader({ alg })
          .sign(privateKey),
      });
    };
    requests = 0;
    const first = await ask(old, 'ES256');
    expect([first.status, requests], first.text).toEqual([200, 1]);
    published = current;
    expect([(await ask(old, 'ES256')).status, requests]).toEqual([401, 2]);
    expect((await ask(current, 'EdDSA')).status).toBe(200);
  });

  it.each([
    'https://client.example/app.json',
    'https://localhost.evil.test/app.json',
    'https://localhost/',
    'https://user@localhost/app.json',
    'https://localhost/a/../app.json',
    'https://localhost/app.json#f',
    'https://[::2]/app.json',
  ])('is not fetched from %s', async (id) => {
    requests = 0;
    expect(parties.failedCheck(await authorize(id))).toBe('client_document');
    expect(requests).toBe(0);
  });
});
