import { X509Certificate } from 'node:crypto';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import {
  issueAuthority,
  issueIntermediate,
  issueLeaf,
  issueSelfSigned,
  type CertifiedKey,
} from '../../electron/engine/pki/issue-certificate.ts';
import { systemRandom } from '../../electron/engine/random.ts';
import { http } from '../support/http-request.ts';
import { encode, startOAuth, type OAuthParties } from '../support/oauth.ts';
import { trustingFetch } from '../support/trusting-fetch.ts';

const day = 24 * 3600 * 1000;
const during = (from: number, to: number) => ({
  notBefore: new Date(Date.now() + from),
  notAfter: new Date(Date.now() + to),
});
const valid = during(-day, day);
const subject = 'CN=machine 7, OU=Orders, O=Example';
const names = [{ type: 'dns', value: 'machine.example' } as const];
const leaf = (by: CertifiedKey, name = subject, validity = valid, usage: 'client' | 'server' = 'client') =>
  issueLeaf(by, name, names, validity, systemRandom, usage);

let parties: OAuthParties;
let issuer: string;
let ca: string;
let ours: CertifiedKey;
let other: CertifiedKey;
let own: CertifiedKey;
let foreign: CertifiedKey;
const base = { grants: ['client_credentials'] as OAuthClient['grants'], scope: 'read:customers' };

const jwkOf = ({ cert }: CertifiedKey) =>
  new X509Certificate(cert).publicKey.export({ format: 'jwk' }) as { kty: 'EC' };

beforeAll(async () => {
  parties = await startOAuth();
  issuer = parties.engine.urls.auth.https;
  ca = parties.engine.pki.ca.cert;
  ours = parties.engine.pki.authority;
  const { clients } = parties.engine.authorization;
  other = await issueAuthority('CN=Another CA', valid, systemRandom);
  own = await issueSelfSigned('CN=self', names, valid, systemRandom);
  foreign = await issueSelfSigned('CN=self', names, valid, systemRandom);
  const byCa = { ...base, authentication: 'tls_client_auth' } as const;
  await clients.put({ ...byCa, id: 'by-dn', tlsSubject: { dn: 'o=Example, OU=Orders, CN=machine 7' } });
  await clients.put({ ...byCa, id: 'by-reversed-dn', tlsSubject: { dn: subject } });
  await clients.put({ ...byCa, id: 'by-dns', tlsSubject: { dns: 'machine.example' }, certificateBoundTokens: true });
  await clients.put({ ...byCa, id: 'by-uri', tlsSubject: { uri: 'machine.example' } });
  await clients.put({ ...byCa, id: 'by-other-ca', tlsSubject: { dns: 'machine.example' }, tlsCa: other.cert });
  const selfSigned = { ...base, authentication: 'self_signed_tls_client_auth' } as const;
  await clients.put({ ...selfSigned, id: 'by-key', jwks: { keys: [jwkOf(own)] } });
  const x5c = [new X509Certificate(own.cert).raw.toString('base64')];
  await clients.put({ ...selfSigned, id: 'by-x5c', jwks: { keys: [{ ...jwkOf(own), x5c }] } });
  await clients.put({ ...selfSigned, id: 'without-key' });
  await clients.put({ ...selfSigned, id: 'by-far-key', jwksUri: 'https://192.0.2.1/jwks' });
  await clients.put({ ...selfSigned, id: 'by-half-key', jwks: { keys: [{ kty: 'EC' }] } });
  await clients.put({
    ...base,
    id: 'public',
    authentication: 'none',
    grants: ['authorization_code', 'refresh_token'],
    redirectUris: ['http://127.0.0.1/callback'],
    certificateBoundTokens: true,
  });
  await parties.engine.profile.update({
    clientAuthenticationMethods: ['client_secret_basic', 'tls_client_auth', 'self_signed_tls_client_auth', 'none'],
  });
});
afterAll(() => parties.close());

const configure = (id: string, identity?: CertifiedKey): Promise<openid.Configuration> =>
  openid.discovery(new URL(issuer), id, undefined, openid.TlsClientAuth(), {
    [openid.customFetch]: trustingFetch(ca, undefined, identity),
  });
/** A token request with a certificate. */
const askToken = (identity: CertifiedKey | undefined, form: Record<string, string>) =>
  http(`${issuer}/token`, {
    method: 'POST',
    ca,
    ...identity,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: encode(form),
  });
const chain = async (...of: CertifiedKey[]): Promise<CertifiedKey> =>
  Promise.resolve({ cert: of.map(({ cert }) => cert).join('\n'), key: of[0]?.key ?? '' });

describe('openid-client authenticates with a certificate', () => {
  const accepted: [string, () => Promise<CertifiedKey>][] = [
    ['by-dn', () => leaf(ours)],
    ['by-dns', () => leaf(ours)],
    [
      'by-dn',
      async () => {
        const between = await issueIntermediate(ours, 'CN=Between', valid, systemRandom);
        return chain(await leaf(between), between);
      },
    ],
    ['by-other-ca', () => leaf(other)],
    ['by-key', () => Promise.resolve(own)],
    ['by-x5c', () => Promise.resolve(own)],
  ];
  it.each(accepted)('%s', async (id, identity) => {
    const config = await configure(id, await identity());
    expect(config.serverMetadata()).toMatchObject({
      token_endpoint_auth_methods_supported: [
        'client_secret_basic',
        'tls_client_auth',
        'self_signed_tls_client_auth',
        'none',
      ],
      tls_client_certificate_bound_access_tokens: true,
    });
    const { access_token } = await openid.clientCredentialsGrant(config);
    expect(await openid.tokenIntrospection(config, access_token)).toMatchObject({ active: true });
    await openid.tokenRevocation(config, access_token);
  });

  const refused: [string, () => Promise<CertifiedKey | undefined>, RegExp][] = [
    ['by-dn', () => Promise.resolve(undefined), /none was shown/],
    ['by-dn', () => leaf(other), /not a trusted CA/],
    [
      'by-dn',
      () => leaf(ours, 'CN=machine 8, OU=Orders, O=Example'),
      /its subject is O=Example,OU=Orders,CN=machine 8/,
    ],
    ['by-dn', () => leaf(ours, subject, during(-2 * day, -day)), /is valid from/],
    ['by-dn', async () => leaf(await leaf(ours)), /not a trusted CA/],
    ['by-dn', () => leaf(ours, subject, valid, 'server'), /its extended key usage is 1.3.6.1.5.5.7.3.1, not/],
    ['by-reversed-dn', () => leaf(ours), /the order is reversed/],
    ['by-uri', () => leaf(ours), /subjectAltName has no uri/],
    ['by-other-ca', () => leaf(ours), /not a trusted CA/],
    ['without-key', () => Promise.resolve(own), /has no registered public key/],
    ['by-far-key', () => Promise.resolve(own), /is not allowed/],
    ['by-half-key', () => Promise.resolve(own), /./],
    ['by-key', () => Promise.resolve(foreign), /not one of the registered keys/],
    ['by-x5c', () => Promise.resolve(foreign), /not one of the registered keys/],
  ];
  it.each(refused)('but not %s, with another one', async (id, identity, reason) => {
    const answer = await askToken(await identity(), { grant_type: 'client_credentials', client_id: id });
    expect(answer).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
    expect(answer.json.error_description).toMatch(reason);
    expect(parties.failedCheck(answer)).toBe('client_authentication');
  });
});

const call = (token: string, identity?: CertifiedKey) =>
  http(`${parties.engine.urls.api.https}/api/customers/C-1001`, {
    ca,
    ...identity,
    headers: { authorization: `Bearer ${token}` },
  });

describe.each(['jwt', 'opaque'] as const)('a token that is bound to a certificate, as %s', (accessTokenFormat) => {
  it('is accepted only on connections with it', async () => {
    await parties.engine.profile.update({ accessTokenFormat });
    const identity = await leaf(ours);
    const config = await configure('by-dns', identity);
    const { access_token } = await openid.clientCredentialsGrant(config);
    const found = await openid.tokenIntrospection(config, access_token);
    expect(found.cnf?.['x5t#S256']).toMatch(/^[\w-]{43}$/);
    expect((await call(access_token, identity)).status).toBe(200);
    for (const another of [undefined, await leaf(ours)]) {
      const answer = await call(access_token, another);
      expect(answer).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': expect.stringMatching(/invalid_token/) },
      });
      expect(await parties.failedApiCheck(answer)).toBe('certificate_bound');
    }
    const inClear = await parties.callApi(access_token);
    expect(await parties.failedApiCheck(inClear)).toBe('certificate_bound');
    await parties.engine.profile.update({ accessTokenFormat: 'jwt' });
  });
});

it('binds the refresh tokens of a public client to its certificate', async () => {
  const code = await parties.code({ client_id: 'public', scope: 'read:customers' });
  const config = await configure('public', own);
  const form = { grant_type: 'authorization_code', client_id: 'public', code };
  const without = await parties.exchange(code, { client_id: 'public' });
  expect(without).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
  expect(parties.failedCheck(without)).toBe('certificate_bound');
  const tokens = await openid.genericGrantRequest(config, 'authorization_code', {
    ...form,
    redirect_uri: 'http://127.0.0.1:40999/callback',
    code_verifier: 'a-code-verifier-that-is-long-enough-0123456789_~.',
  });
  const another = await configure('public', foreign);
  const refused = openid.refreshTokenGrant(another, tokens.refresh_token ?? '');
  await expect(refused).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).toMatchObject({ scope: 'read:customers' });
});

it('asks for no certificate while the profile does not offer to authenticate with one', async () => {
  await parties.engine.profile.update({ clientAuthenticationMethods: ['client_secret_basic', 'none'] });
  const metadata = await http(`${issuer}/.well-known/openid-configuration`, { ca, ...own });
  expect(metadata.json).not.toHaveProperty('tls_client_certificate_bound_access_tokens');
  const answer = await askToken(own, { grant_type: 'refresh_token', client_id: 'public', refresh_token: 'any' });
  expect(parties.failedCheck(answer)).toBe('certificate_bound');
});
