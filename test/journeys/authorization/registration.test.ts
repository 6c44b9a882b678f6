import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientAuthentication } from '#shared/model/client-authentication.ts';
import { issueLeaf } from '../../../electron/engine/pki/issue-certificate.ts';
import { systemRandom } from '../../../electron/engine/random.ts';
import { http, type TestResponse } from '../../support/http-request.ts';
import { encode, startOAuth, webApp, type OAuthParties } from '../../support/oauth.ts';

let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
});
const clientAuthenticationMethods = clientAuthentication.options;
beforeEach(() => parties.engine.profile.update({ standard: 'mcp', clientAuthenticationMethods }));
afterEach(() => parties.engine.clocks.authorization.reset());
afterAll(() => parties.close());

const redirect_uris = ['https://client.example/callback'];
type Metadata = Record<string, unknown>;
const send = (method: string, url: string, body?: unknown, token?: string): Promise<TestResponse> =>
  http(url, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
const register = (metadata: unknown) => send('POST', `${parties.auth}/register`, metadata);
async function registered(metadata: Metadata = {}): Promise<Record<string, string>> {
  const answer = await register({ redirect_uris, ...metadata });
  expect(answer.status, answer.text).toBe(201);
  return answer.json as Record<string, string>;
}

describe('by default', () => {
  it.each(['register', 'nothing'])('/%s is no endpoint, and neither document lists it', async (path) => {
    await parties.engine.profile.reset();
    const answer = await send('POST', `${parties.auth}/${path}`, {});
    expect([answer.status, parties.failedCheck(answer)]).toEqual([404, 'endpoint_known']);
    expect((await http(`${parties.api}/.well-known/oauth-protected-resource`)).status).toBe(404);
    const { json } = await http(`${parties.auth}/.well-known/openid-configuration`);
    for (const name of ['registration_endpoint', 'client_id_metadata_document_supported', 'protected_resources'])
      expect(json).not.toHaveProperty(name);
    const refused = await http(`${parties.api}/api/customer`);
    expect(refused.headers['www-authenticate']).toBe('Bearer realm="hookbench"');
  });
});

describe('a client that registers itself (RFC 7591)', () => {
  it('gets its ID, a secret and its metadata with the defaults, and can use them', async () => {
    const answer = await register({
      redirect_uris,
      client_name: 'Mine',
      client_uri: 'https://client.example',
      grant_types: ['authorization_code', 'client_credentials'],
      scope: 'read:customers',
      unknown_member: 1,
      token_endpoint_auth_method: 'client_secret_post',
    });
    expect(answer).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } });
    expect(answer.json).toEqual({
      client_id: expect.stringMatching(/^client_/),
      client_id_issued_at: expect.any(Number),
      client_secret: expect.stringMatching(/^cs_/),
      client_secret_expires_at: 0,
      registration_access_token: expect.stringMatching(/^rat_/),
      registration_client_uri: `${parties.auth}/register?client_id=${answer.json.client_id}`,
      token_endpoint_auth_method: 'client_secret_post',
      client_name: 'Mine',
      client_uri: 'https://client.example',
      redirect_uris,
      grant_types: ['authorization_code', 'client_credentials'],
      response_types: ['code'],
      scope: 'read:customers',
    });
    const { client_id, client_secret } = answer.json;
    const token = await parties.post('token', { grant_type: 'client_credentials', client_id, client_secret });
    expect((await parties.callApi(token.json.access_token)).status).toBe(200);
  });

  it('is public with the method none', async () => {
    expect(await registered({ token_endpoint_auth_method: 'none' })).not.toHaveProperty('client_secret');
  });

  it.each<[what: string, metadata: unknown, error: string, check: string]>([
    ['without redirect URIs', {}, 'invalid_redirect_uri', 'client_metadata'],
    ['with plain http', { redirect_uris: ['http://client.example/cb'] }, 'invalid_redirect_uri', 'client_metadata'],
    ['with a fragment', { redirect_uris: ['https://a.example/#f'] }, 'invalid_redirect_uri', 'client_metadata'],
    ['with a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri', 'client_metadata'],
    [
      'with another host that looks local',
      { redirect_uris: ['http://localhost.evil.test/'] },
      'invalid_redirect_uri',
      'client_metadata',
    ],
    [
      'with an unknown grant',
      { redirect_uris, grant_types: ['password'] },
      'invalid_client_metadata',
      'client_metadata',
    ],
    ['with an unknown scope', { redirect_uris, scope: 'root' }, 'invalid_client_metadata', 'client_metadata'],
    [
      'with token as response type',
      { redirect_uris, response_types: ['token'] },
      'invalid_client_metadata',
      'client_metadata',
    ],
    [
      'with a method that does not exist',
      { redirect_uris, token_endpoint_auth_method: 'magic' },
      'invalid_client_metadata',
      'client_metadata',
    ],
    ['with a list', [], 'invalid_client_metadata', 'json_object'],
    [
      'with keys in two places',
      {
        redirect_uris,
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: { keys: [{ kty: 'EC' }] },
        jwks_uri: 'https://a.example',
      },
      'invalid_client_metadata',
      'client_metadata',
    ],
    ['without JSON', '{"a":', 'invalid_client_metadata', 'json_object'],
    ...[
      { token_endpoint_auth_method: 'private_key_jwt' },
      { token_endpoint_auth_method: 'self_signed_tls_client_auth' },
      { token_endpoint_auth_method: 'tls_client_auth' },
      {
        token_endpoint_auth_method: 'tls_client_auth',
        tls_client_auth_subject_dn: 'CN=a',
        tls_client_auth_san_dns: 'a.example',
      },
      { token_endpoint_auth_method: 'tls_client_auth', tls_client_auth_san_ip: 7 },
    ].map((metadata): [string, Metadata, string, string] => [
      `with ${JSON.stringify(metadata)}`,
      { redirect_uris, ...metadata },
      'invalid_client_metadata',
      'client_metadata',
    ]),
  ])('is rejected %s', async (_what, metadata, error, check) => {
    const before = parties.engine.authorization.clients.all().length;
    const answer = await register(metadata);
    expect(answer).toMatchObject({ status: 400, json: { error } });
    expect(parties.failedCheck(answer)).toBe(check);
    expect(parties.engine.authorization.clients.all()).toHaveLength(before);
  });

  it('authenticates with the certificate that it names, to which its tokens are bound', async () => {
    const { pki, urls } = parties.engine;
    const metadata = {
      grant_types: ['client_credentials'],
      scope: 'read:customers',
      token_endpoint_auth_method: 'tls_client_auth',
      tls_client_auth_san_dns: 'machine.example',
      tls_client_certificate_bound_access_tokens: true,
    };
    const { client_id = '', ...made } = await registered(metadata);
    expect(made).toMatchObject(metadata);
    expect(made).not.toHaveProperty('client_secret');
    const { registration_access_token: token, registration_client_uri: uri = '' } = made;
    expect((await send('GET', uri, undefined, token)).json).toMatchObject(metadata);
    const valid = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 60_000) };
    const ask = async (value: string) =>
      http(`${urls.auth.https}/token`, {
        method: 'POST',
        ca: pki.ca.cert,
        ...(await issueLeaf(pki.authority, 'CN=machine', [{ type: 'dns', value }], valid, systemRandom, 'client')),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: encode({ grant_type: 'client_credentials', client_id }),
      });
    expect((await ask('other.example')).status).toBe(401);
    const answer = await ask('machine.example');
    expect(decodeJwt(answer.json.access_token as string)).toHaveProperty('cnf', { 'x5t#S256': expect.any(String) });
  });

  it('cannot bind tokens to a certificate that the issuer does not request', async () => {
    await parties.engine.profile.update({ clientAuthenticationMethods: ['client_secret_basic'] });
    const answer = await register({ redirect_uris, tls_client_certificate_bound_access_tokens: true });
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_client_metadata' } });
  });

  it('cannot authenticate after its secret has expired', async () => {
    await parties.engine.profile.update({ registeredSecretLifetime: 60 });
    const { client_id, client_secret, client_id_issued_at, client_secret_expires_at } = await registered({
      grant_types: ['client_credentials'],
      token_endpoint_auth_method: 'client_secret_post',
    });
    expect(Number(client_secret_expires_at) - Number(client_id_issued_at)).toBe(60);
    const form = { grant_type: 'client_credentials', client_id, client_secret };
    expect((await parties.post('token', form)).status).toBe(200);
    parties.engine.clocks.authorization.advance(61_000);
    const answer = await parties.post('token', form);
    expect(answer).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
    expect(parties.failedCheck(answer)).toBe('client_authentication');
    await parties.engine.profile.reset(['registeredSecretLifetime']);
  });
});

describe('a registration (RFC 7592)', () => {
  it('is read, updated as a whole, and removed with its tokens', async () => {
    const first = await registered({
      token_endpoint_auth_method: 'client_secret_post',
      client_name: 'Before',
      grant_types: ['authorization_code', 'client_credentials'],
    });
    const { client_id, client_secret, registration_access_token: token, registration_client_uri: uri = '' } = first;
    expect((await send('GET', uri, undefined, token)).json).toEqual(first);
    const update = {
      client_id,
      client_secret,
      redirect_uris: ['https://b.example/cb'],
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code', 'client_credentials'],
    };
    const { json } = await send('PUT', uri, update, token);
    expect(json).toMatchObject({ client_id, client_secret, redirect_uris: ['https://b.example/cb'] });
    expect(json).not.toHaveProperty('client_name');
    const issued = await parties.post('token', { grant_type: 'client_credentials', client_id, client_secret });
    expect((await send('DELETE', uri, undefined, token)).status).toBe(204);
    expect((await parties.callApi(issued.json.access_token)).status).toBe(401);
    expect((await send('GET', uri, undefined, token)).status).toBe(401);
  });

  it('leaves no active refresh token when it is removed', async () => {
    const {
      client_id,
      client_secret,
      registration_access_token,
      registration_client_uri = '',
    } = await registered({
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: ['http://127.0.0.1/callback'],
    });
    const answer = await parties.exchange(await parties.code({ client_id }), { client_id, client_secret });
    const { refresh_token: token } = answer.json as { refresh_token: string };
    const { id, secret } = webApp;
    const introspect = async () =>
      (await parties.post('introspect', { client_id: id, client_secret: secret, token })).json as unknown;
    expect(await introspect()).toMatchObject({ active: true });
    await send('DELETE', registration_client_uri, undefined, registration_access_token);
    expect(await introspect()).toEqual({ active: false });
  });

  it.each<[what: string, change: Metadata]>([
    ['of another client', { client_id: 'demo-app' }],
    ['with another secret', { client_secret: 'mine' }],
    ['with what the server sets', { registration_access_token: 'rat' }],
  ])('is not updated %s', async (_what, change) => {
    const { client_id, registration_access_token, registration_client_uri = '' } = await registered();
    const body = { client_id, redirect_uris, ...change };
    const answer = await send('PUT', registration_client_uri, body, registration_access_token);
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
    expect(parties.failedCheck(answer)).toBe('update_names_client');
  });

  it.each(['GET', 'PUT', 'DELETE'])(
    'is refused to %s with no token, a wrong one, and that of another client',
    async (method) => {
      const [one, other] = [await registered(), await registered()];
      for (const token of [undefined, 'rat_wrong', other['registration_access_token']]) {
        const answer = await send(
          method,
          one['registration_client_uri'] ?? '',
          method === 'PUT' ? {} : undefined,
          token,
        );
        expect(answer).toMatchObject({ status: 401, json: { error: 'invalid_token' } });
        expect(parties.failedCheck(answer)).toBe('registration_token');
      }
      const demo = await send(method, `${parties.auth}/register?client_id=demo-app`, undefined, 'undefined');
      expect(demo.status).toBe(401);
    },
  );
});
