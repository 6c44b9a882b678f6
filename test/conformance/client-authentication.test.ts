import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SignJWT, type CryptoKey } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { startOAuth, type OAuthParties } from '../support/oauth.ts';
import { trustingFetch } from '../support/trusting-fetch.ts';

const methods = ['client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'private_key_jwt', 'none'] as const;
const secret = 'a secret of more than thirty-two bytes, for HS256';
const grants: OAuthClient['grants'] = ['client_credentials', 'device_code'];
const base = { grants, scope: 'read:customers' };

/** Pairs of keys for each algorithm that a client may sign with. */
const pairs = {
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  EdDSA: generateKeyPairSync('ed25519'),
  PS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
};
type Algorithm = keyof typeof pairs;
const web: Record<Algorithm, Parameters<KeyObject['toCryptoKey']>[0]> = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256' },
  ES384: { name: 'ECDSA', namedCurve: 'P-384' },
  EdDSA: { name: 'Ed25519' },
  PS256: { name: 'RSA-PSS', hash: 'SHA-256' },
  RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
};
const algorithms = Object.keys(pairs) as Algorithm[];
const jwkOf = (alg: Algorithm) => ({ ...pairs[alg].publicKey.export({ format: 'jwk' }), kid: alg }) as { kty: 'EC' };
const keyOf = (alg: Algorithm) => ({
  key: pairs[alg].privateKey.toCryptoKey(web[alg], false, ['sign']) as CryptoKey,
  kid: alg,
});

/** Serves a document, and counts how often it is read. */
async function serve(document: () => unknown) {
  let reads = 0;
  const server = createServer((_, response) => {
    reads++;
    response.end(JSON.stringify(document()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
  return { url, reads: () => reads, [Symbol.dispose]: () => server.close() };
}

let parties: OAuthParties;
let issuer: string;
let fetchAs: Record<symbol, unknown>;
beforeAll(async () => {
  parties = await startOAuth({
    declared: {
      clients: [
        { ...base, id: 'by-key', authentication: 'private_key_jwt', jwks: { keys: algorithms.map(jwkOf) } },
        { ...base, id: 'by-secret-jwt', authentication: 'client_secret_jwt', secret },
        { ...base, id: 'only-basic', authentication: 'client_secret_basic', secret },
      ],
    },
  });
  await parties.engine.profile.update({ clientAuthenticationMethods: [...methods] });
  issuer = parties.engine.urls.auth.https;
  fetchAs = { [oauth.customFetch]: trustingFetch(parties.engine.pki.ca.cert) };
});
afterAll(() => parties.close());

const configure = (id: string, authentication: openid.ClientAuth): Promise<openid.Configuration> =>
  openid.discovery(new URL(issuer), id, undefined, authentication, fetchAs);

describe('openid-client authenticates by private_key_jwt', () => {
  it.each(algorithms)('with %s, at every endpoint that authenticates clients', async (alg) => {
    const config = await configure('by-key', openid.PrivateKeyJwt(keyOf(alg)));
    expect(config.serverMetadata().token_endpoint_auth_methods_supported).toContain('private_key_jwt');
    const { access_token } = await openid.clientCredentialsGrant(config);
    expect(await openid.tokenIntrospection(config, access_token)).toMatchObject({ active: true });
    await openid.initiateDeviceAuthorization(config, {});
    await openid.tokenRevocation(config, access_token);
    expect(await openid.tokenIntrospection(config, access_token)).toEqual({ active: false });
  });

  it('with keys at jwks_uri, which are read again when none fits', async () => {
    let published: Algorithm[] = ['ES256'];
    using keys = await serve(() => ({ keys: published.map(jwkOf) }));
    await parties.engine.authorization.clients.put({
      ...base,
      id: 'by-uri',
      authentication: 'private_key_jwt',
      jwksUri: keys.url,
    });
    const first = await configure('by-uri', openid.PrivateKeyJwt(keyOf('ES256')));
    await openid.clientCredentialsGrant(first);
    await openid.clientCredentialsGrant(first);
    expect(keys.reads()).toBe(1);
    published = ['EdDSA'];
    const second = await configure('by-uri', openid.PrivateKeyJwt(keyOf('EdDSA')));
    const refused = { error: 'invalid_client' };
    await expect(openid.clientCredentialsGrant(second)).rejects.toMatchObject(refused);
    expect(keys.reads()).toBe(1);
    parties.engine.clocks.authorization.advance(11_000);
    await openid.clientCredentialsGrant(second);
    expect(keys.reads()).toBe(2);
    parties.engine.clocks.authorization.reset();
    published = ['ES384'];
    parties.engine.clocks.authorization.advance(-60_000);
    const { iat, exp } = { iat: Math.floor(Date.now() / 1000) - 60, exp: Math.floor(Date.now() / 1000) };
    const signed = await assertion(
      { iat, exp },
      { id: 'by-uri', header: { alg: 'ES384', kid: 'ES384' }, key: pairs.ES384.privateKey },
    );
    expect(
      (await post({ client_assertion: signed })).status,
      'keys are also read again after the clock was moved back',
    ).toBe(200);
    parties.engine.clocks.authorization.reset();
  });

  it('reads no keys from hosts that Assumptions do not allow', async () => {
    await parties.engine.authorization.clients.put({
      ...base,
      id: 'by-far-uri',
      authentication: 'private_key_jwt',
      jwksUri: 'http://192.0.2.1/jwks',
    });
    const answer = await post({ client_assertion: await assertion({}, { id: 'by-far-uri' }) });
    expect(answer.json.error_description).toMatch(/is not allowed/);
  });
});

it('keys that could not be read are read again soon', async () => {
  const { clocks } = parties.engine;
  let document: unknown = 'not keys';
  using keys = await serve(() => document);
  const client = { ...base, authentication: 'private_key_jwt' as const };
  await parties.engine.authorization.clients.put({ ...client, id: 'by-late-uri', jwksUri: keys.url });
  const ask = async () => post({ client_assertion: await assertion({}, { id: 'by-late-uri' }) });
  expect((await ask()).status).toBe(401);
  document = { keys: [jwkOf('ES256')] };
  clocks.authorization.advance(11_000);
  expect((await ask()).status).toBe(200);
  clocks.authorization.reset();
});

it('oauth4webapi authenticates by client_secret_jwt, and is refused when the secret is wrong', async () => {
  const response = await oauth.discoveryRequest(new URL(issuer), fetchAs);
  const server = await oauth.processDiscoveryResponse(new URL(issuer), response);
  const client = { client_id: 'by-secret-jwt' };
  const ask = async (text: string) =>
    oauth.clientCredentialsGrantRequest(server, client, oauth.ClientSecretJwt(text), {}, fetchAs);
  expect(await oauth.processClientCredentialsResponse(server, client, await ask(secret))).toMatchObject({
    scope: 'read:customers',
  });
  const refused = oauth.processClientCredentialsResponse(server, client, await ask(`${secret}.`));
  await expect(refused).rejects.toMatchObject({ status: 401 });
});

const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const post = (fields: Record<string, string>) =>
  parties.post('token', { grant_type: 'client_credentials', client_assertion_type: type, ...fields });

/** An assertion as it should be, with changes; `undefined` omits a claim. */
async function assertion(
  changes: Record<string, unknown> = {},
  {
    id = 'by-key',
    header = {},
    key = pairs.ES256.privateKey,
  }: { id?: string; header?: object; key?: KeyObject | Uint8Array } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: id,
    sub: id,
    aud: parties.auth,
    jti: Math.random().toString(),
    iat: now,
    exp: now + 60,
    ...changes,
  };
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'ES256', ...header }).sign(key);
}

const encoded = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');

describe('an assertion is refused', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const wrong: Record<string, [() => Promise<string>, RegExp]> = {
    'by iss': [() => assertion({ iss: 'other' }), /iss is other/],
    'by aud': [() => assertion({ aud: 'https://other.example' }), /aud is https:\/\/other/],
    'without aud': [() => assertion({ aud: undefined }), /aud is absent/],
    'without sub': [() => assertion({ sub: undefined }), /sub is absent/],
    'without jti': [() => assertion({ jti: undefined }), /jti is absent/],
    'without exp': [() => assertion({ exp: undefined }), /exp is absent/],
    'that expired': [() => assertion({ exp: now() - 120 }), /exp/],
    'that is valid for too long': [() => assertion({ exp: now() + 7200 }), /exp is \d+ s ahead/],
    'from the future': [() => assertion({ iat: now() + 600 }), /iat is \d+ s ahead/],
    'that is not valid yet': [() => assertion({ nbf: now() + 600 }), /nbf/],
    'with a claim of another type': [() => assertion({ exp: String(now()) }), /exp/],
    'that is too long': [() => assertion({ more: 'a'.repeat(20_000) }), /the maximum is/],
    'by another key': [
      () => assertion({}, { key: pairs.ES384.privateKey, header: { alg: 'ES384' } }),
      /no applicable key/,
    ],
    'without a signature': [async () => `${encoded({ alg: 'none' })}.${(await assertion()).split('.')[1] ?? ''}.`, /./],
    'signed with the public key as a secret': [
      () =>
        assertion({}, { header: { alg: 'HS256' }, key: pairs.ES256.publicKey.export({ type: 'spki', format: 'der' }) }),
      /"?alg"?/,
    ],
    'with a key in its header': [
      () => assertion({}, { header: { kid: 'unknown', jwk: jwkOf('ES384') }, key: pairs.ES256.privateKey }),
      /no applicable key/,
    ],
    'signed for another purpose': [() => assertion({}, { header: { typ: 'oauth-authz-req+jwt' } }), /typ is/],
    'that cannot be read': [() => Promise.resolve('a.b.c'), /./],
  };
  it.each(Object.entries(wrong))('%s', async (_, [make, reason]) => {
    const answer = await post({ client_assertion: await make(), client_id: 'by-key' });
    expect(answer).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
    expect(answer.json.error_description).toMatch(reason);
    expect(parties.failedCheck(answer)).toBe('client_authentication');
  });

  it('but not when its nbf is 8 s ahead', async () => {
    const answer = await post({ client_assertion: await assertion({ nbf: now() + 8 }), client_id: 'by-key' });
    expect(answer.status, answer.text).toBe(200);
  });

  it('when it is used again, also at another endpoint', async () => {
    const one = await assertion();
    expect((await post({ client_assertion: one })).status).toBe(200);
    const again = await parties.post('introspect', { token: 'a', client_assertion: one, client_assertion_type: type });
    expect(again).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
    expect(again.json.error_description).toMatch(/used before/);
  });

  it('when it is used again after an hour, while the clock of the client may still be ahead', async () => {
    const { clocks, retention, store } = parties.engine;
    clocks.authorization.advance(-7200_000);
    const [iat, exp] = [now() - 7200, now() - 3600];
    const one = await assertion({ iat, exp });
    expect((await post({ client_assertion: one })).status).toBe(200);
    clocks.authorization.advance(3630_000);
    await store.settled();
    await retention.apply();
    const again = await post({ client_assertion: one });
    clocks.authorization.reset();
    expect(again.json.error_description).toMatch(/used before/);
  });

  it('when only the issuer is accepted, with the token endpoint as audience, and with a list', async () => {
    const endpoint = `${parties.auth}/token`;
    expect((await post({ client_assertion: await assertion({ aud: endpoint }) })).status).toBe(200);
    await parties.engine.profile.update({ assertionAudience: 'issuer' });
    for (const aud of [endpoint, `${parties.auth}/par`, [parties.auth], [parties.auth, endpoint]])
      expect((await post({ client_assertion: await assertion({ aud }) })).status).toBe(401);
    expect((await post({ client_assertion: await assertion() })).status).toBe(200);
    await parties.engine.profile.update({ assertionAudience: 'issuer-or-endpoint' });
  });

  it('when the profile does not offer the method, or the client is registered for another', async () => {
    expect(
      (
        await parties.post('token', {
          grant_type: 'client_credentials',
          client_id: 'only-basic',
          client_secret: secret,
        })
      ).status,
    ).toBe(401);
    await parties.engine.profile.update({ clientAuthenticationMethods: ['client_secret_basic'] });
    const answer = await post({ client_assertion: await assertion() });
    expect(answer.json.error_description).toMatch(/not offered/);
    await parties.engine.profile.update({ clientAuthenticationMethods: [...methods] });
  });

  it('when client_id names another client', async () => {
    const answer = await post({ client_assertion: await assertion(), client_id: 'by-secret-jwt' });
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
    expect(parties.failedCheck(answer)).toBe('client_authentication');
  });

  it('together with a secret', async () => {
    const answer = await post({ client_assertion: await assertion(), client_id: 'by-key', client_secret: 'a' });
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
  });
});
