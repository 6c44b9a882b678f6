import { join } from 'node:path';
import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { http } from '../../support/http-request.ts';
import { writeRecording } from '../../support/recordings.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';
import { createUserAgent } from '../../support/user-agent.ts';

const login = 'https://login.example.com/realms/shop';
const redirectUri = 'http://127.0.0.1:45001/callback';
const bearer = (name: string): [string, string][] => [['Authorization', `Bearer {{secret.${name}}}`]];
const scopes = ['openid', 'profile', 'email', 'orders:read'];
const yearSeconds = 365 * 24 * 3600;

let folder: TempFolder;
let control: TestControl;

beforeAll(async () => {
  folder = await tempFolder();
  const recording = join(folder.path, 'recording');
  await writeRecording(recording, {
    servers: [
      { name: 'api', url: 'https://api.example.com' },
      { name: 'auth', url: login },
    ],
    exchanges: [
      {
        server: 'auth',
        request: { method: 'GET', path: '/.well-known/openid-configuration' },
        response: {
          status: 200,
          body: {
            json: {
              issuer: login,
              token_endpoint: `${login}/oauth/token`,
              authorization_endpoint: `${login}/oauth/auth`,
            },
          },
        },
      },
      {
        server: 'auth',
        request: {
          method: 'GET',
          path: '/oauth/auth',
          query: String(
            new URLSearchParams({ client_id: 'shop-web', redirect_uri: redirectUri, response_type: 'code' }),
          ),
        },
        response: { status: 302 },
      },
      {
        server: 'auth',
        request: {
          method: 'POST',
          path: '/oauth/token',
          body: { text: 'grant_type=authorization_code&client_id=shop-web&client_secret={{secret.client-secret-1}}' },
        },
        response: { status: 200, body: { json: { access_token: '{{secret.access-token-1}}' } } },
        issued: {
          client: 'shop-web',
          grant: 'authorization_code',
          scopes,
          lifetime: 120,
          format: 'jwt',
          claims: { iss: login, sub: 'user-7', tenant: 'north', roles: ['buyer'], exp: 1 },
          idClaims: { sub: 'user-7', name: 'Uma Seven', email: 'uma@example.com' },
          refresh: true,
          secrets: { access: 'access-token-1', refresh: 'refresh-token-1' },
        },
      },
      {
        server: 'auth',
        request: { method: 'POST', path: '/oauth/token', body: { text: 'grant_type=client_credentials' } },
        response: { status: 200, body: { json: { access_token: '{{secret.access-token-2}}' } } },
        issued: {
          client: 'shop-job',
          grant: 'client_credentials',
          scopes: ['orders:write'],
          lifetime: 60,
          format: 'opaque',
          secrets: { access: 'access-token-2' },
        },
      },
      {
        request: { method: 'GET', path: '/orders', headers: bearer('access-token-2') },
        response: { status: 403, body: { json: { error: 'forbidden' } } },
      },
      {
        request: { method: 'GET', path: '/orders', headers: bearer('access-token-1') },
        response: { status: 200, body: { json: { items: [] } } },
      },
      {
        request: { method: 'GET', path: '/orders', headers: bearer('access-token-1') },
        response: { status: 401, body: { json: { error: 'expired' } } },
      },
      {
        request: { method: 'GET', path: '/prices', headers: [['X-Api-Key', '{{secret.key-1}}']] },
        response: { status: 200, body: { json: { prices: [] } } },
      },
    ],
  });
  control = await startControl(undefined, { declared: { recording } });
  await control.client.send('POST', '/clocks/all/advance', { seconds: yearSeconds });
});
afterAll(async () => {
  await control.close();
  await folder[Symbol.asyncDispose]();
});

const auth = (): string => control.served.engine.urls.auth.http;
const read = (path: string, headers: Record<string, string> = {}) =>
  http(control.served.engine.urls.api.http + path, { headers });
const asBearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A client of the library openid-client whose clock is a year ahead, too. */
async function configure(id: string): Promise<openid.Configuration> {
  const secret = openid.ClientSecretPost('a secret that the recording does not have');
  const config = await openid.discovery(new URL(auth()), id, { [openid.clockSkew]: yearSeconds }, secret, {
    execute: [openid.allowInsecureRequests],
  });
  return config;
}

describe('the recorded authorization server', () => {
  it('signs in recorded users, and refreshes their tokens, for a client that we did not write', async () => {
    const config = await configure('shop-web');
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: scopes.join(' '),
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const agent = createUserAgent();
    const page = await agent.open(url.href);
    const consent = await agent.submit(page, { username: 'user-7', password: 'user-7', action: 'login' });
    const { callback } = consent.callback ? consent : await agent.submit(consent, { action: 'allow' });
    const tokens = await openid.authorizationCodeGrant(config, callback ?? new URL(redirectUri), {
      pkceCodeVerifier,
      idTokenExpected: true,
    });
    expect(tokens.claims()).toMatchObject({ sub: 'user-7', name: 'Uma Seven', email: 'uma@example.com' });
    expect(tokens.expires_in).toBe(120);
    const claims = decodeJwt(tokens.access_token);
    expect(claims).toMatchObject({ sub: 'user-7', tenant: 'north', roles: ['buyer'], iss: auth() });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(120);
    expect((await read('/orders', asBearer(tokens.access_token))).json).toEqual({ items: [] });
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect((await read('/orders', asBearer(refreshed.access_token))).json).toEqual({ items: [] });
    await openid.tokenRevocation(config, refreshed.access_token);
    expect(await read('/orders', asBearer(refreshed.access_token))).toMatchObject({
      status: 401,
      json: { code: 'token_revoked' },
    });
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toThrow();
  });

  it('gives tokens of the recorded form at the recorded path, and requires the scopes that the service did', async () => {
    const asked = { grant_type: 'client_credentials', client_id: 'shop-job', client_secret: 'any' };
    const given = await http(`${auth()}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(asked)),
    });
    const { access_token: token, ...rest } = given.json as { access_token: string };
    expect(rest).toMatchObject({ expires_in: 60, scope: 'orders:write' });
    expect(token).not.toContain('.');
    expect(await read('/orders', asBearer(token))).toMatchObject({
      status: 403,
      json: { code: 'scope_missing', detail: expect.stringContaining('orders:read') as string },
    });
    const wide = await http(`${auth()}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ ...asked, scope: 'orders:read' })),
    });
    expect(wide.json).toMatchObject({ error: 'invalid_scope' });
  });

  it('requires other credentials without comparing them', async () => {
    expect(await read('/prices')).toMatchObject({ status: 401, json: { code: 'credential_missing' } });
    expect((await read('/prices', { 'x-api-key': 'any' })).json).toEqual({ prices: [] });
  });
});
