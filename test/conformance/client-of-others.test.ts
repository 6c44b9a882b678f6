import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { calculateJwkThumbprint } from 'jose';
import Provider, { type ClientMetadata, type KoaContextWithOIDC } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizationServerInput } from '#shared/model/authorization-server.ts';
import { requestSpec } from '#shared/model/request-run.ts';
import { flowRequest, type Flow } from '#shared/model/flow.ts';
import { issueAuthority, issueLeaf, type CertifiedKey } from '../../electron/engine/pki/issue-certificate.ts';
import { systemRandom } from '../../electron/engine/random.ts';
import { http } from '../support/http-request.ts';
import { startOAuth, type OAuthParties } from '../support/oauth.ts';
import { selfSigned } from '../support/self-signed.ts';
import { createUserAgent, type Visit } from '../support/user-agent.ts';

const secret = 'a secret that is long enough to sign with';
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const otherPem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const publicJwk = pair.publicKey.export({ format: 'jwk' });
const redirect = 'http://127.0.0.1/callback';
const day = 86_400_000;
const valid = { notBefore: new Date(Date.now() - day), notAfter: new Date(Date.now() + day) };
const audience = 'https://orders.example/api';

let parties: OAuthParties;
let issuer = '';
let serverCa = '';
let byCa: CertifiedKey;
let own: CertifiedKey;
let stop = (): void => undefined;
/** The certificate of the last request for a resource. */
let shown: string | undefined;

const certificateOf = ({ req }: KoaContextWithOIDC): X509Certificate | undefined =>
  (req.socket as TLSSocket).getPeerX509Certificate?.();

beforeAll(async () => {
  parties = await startOAuth();
  const authority = await issueAuthority('CN=Partners', valid, systemRandom);
  byCa = await issueLeaf(
    authority,
    'CN=client',
    [{ type: 'dns', value: 'client.example' }],
    valid,
    systemRandom,
    'client',
  );
  own = await selfSigned('client.example');
  const identity = await selfSigned('localhost');
  serverCa = identity.cert;
  const server = createServer({ ...identity, requestCert: true, rejectUnauthorized: false }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `https://localhost:${(server.address() as AddressInfo).port}`;
  const key = { ...publicJwk, kid: await calculateJwkThumbprint(publicJwk) };
  const x5c = [new X509Certificate(own.cert).raw.toString('base64')];
  const base: Partial<ClientMetadata> = {
    grant_types: ['client_credentials', 'authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [redirect],
    application_type: 'native',
    authorization_signed_response_alg: 'ES256',
    id_token_signed_response_alg: 'ES256',
  };
  const clients: ClientMetadata[] = [
    { ...base, client_id: 'by-key', token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [key] } },
    {
      ...base,
      client_id: 'by-named-key',
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [{ ...publicJwk, kid: 'a kid of the server' }] },
    },
    { ...base, client_id: 'by-secret', client_secret: secret, token_endpoint_auth_method: 'client_secret_jwt' },
    {
      ...base,
      client_id: 'by-ca',
      token_endpoint_auth_method: 'tls_client_auth',
      tls_client_auth_san_dns: 'client.example',
      tls_client_certificate_bound_access_tokens: true,
    },
    {
      ...base,
      client_id: 'by-own',
      token_endpoint_auth_method: 'self_signed_tls_client_auth',
      jwks: { keys: [{ ...new X509Certificate(own.cert).publicKey.export({ format: 'jwk' }), x5c }] },
      tls_client_certificate_bound_access_tokens: true,
    },
    {
      ...base,
      client_id: 'signs-all',
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [key] },
      require_signed_request_object: true,
      require_pushed_authorization_requests: true,
    },
  ] as ClientMetadata[];
  const signing = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const provider = new Provider(issuer, {
    clients,
    jwks: { keys: [{ ...signing, kid: 'server', use: 'sig', alg: 'ES256' }] },
    clientAuthMethods: ['client_secret_jwt', 'private_key_jwt', 'tls_client_auth', 'self_signed_tls_client_auth'],
    cookies: { keys: ['a key of this test'] },
    pkce: { required: () => true },
    features: {
      clientCredentials: { enabled: true },
      jwtResponseModes: { enabled: true },
      requestObjects: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        getResourceServerInfo: () => ({
          scope: 'read',
          audience,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
        useGrantedResource: () => true,
      },
      mTLS: {
        enabled: true,
        certificateBoundAccessTokens: true,
        tlsClientAuth: true,
        selfSignedTlsClientAuth: true,
        getCertificate: (ctx: KoaContextWithOIDC) => certificateOf(ctx),
        certificateAuthorized: (ctx: KoaContextWithOIDC) =>
          certificateOf(ctx)?.verify(new X509Certificate(authority.cert).publicKey) ?? false,
        certificateSubjectMatches: (ctx: KoaContextWithOIDC, _: string, expected: string) =>
          certificateOf(ctx)?.checkHost(expected) === expected,
      },
    } as never,
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url === '/moved')
      return void response.writeHead(307, { location: `${issuer.replace('localhost', '127.0.0.1')}/orders` }).end();
    if (request.url !== '/orders') return void answer(request, response);
    shown = (request.socket as TLSSocket).getPeerX509Certificate()?.fingerprint256;
    response.end('{}');
  });
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(async () => {
  stop();
  await parties.close();
});

const start = (input: object): Promise<Flow> =>
  parties.engine.flows.start(flowRequest.parse({ issuer, ca: serverCa, grant: 'client_credentials', ...input }));

const fingerprint = ({ cert }: CertifiedKey) => new X509Certificate(cert).fingerprint256;

describe('at oidc-provider, a flow authenticates', () => {
  const ways: [string, () => object][] = [
    ['private_key_jwt, with the thumbprint as kid', () => ({ clientId: 'by-key', clientKey: pem })],
    [
      'private_key_jwt, with a given kid',
      () => ({ clientId: 'by-named-key', clientKey: pem, clientKeyId: 'a kid of the server' }),
    ],
    [
      'private_key_jwt, with the token endpoint as audience',
      () => ({ clientId: 'by-key', clientKey: pem, assertionAudience: `${issuer}/token` }),
    ],
    ['client_secret_jwt', () => ({ clientId: 'by-secret', clientSecret: secret })],
    ['tls_client_auth', () => ({ clientId: 'by-ca', clientCertificate: byCa })],
    ['self_signed_tls_client_auth', () => ({ clientId: 'by-own', clientCertificate: own })],
  ];
  it.each(ways)('by %s', async (name, input) => {
    const flow = await start({ clientAuthentication: name.split(',')[0], ...input() });
    expect(flow.failure).toBeUndefined();
    expect(flow.status).toBe('done');
  });

  const wrong: [string, () => object][] = [
    ['private_key_jwt with another key', () => ({ clientId: 'by-key', clientKey: otherPem })],
    ['private_key_jwt with another kid', () => ({ clientId: 'by-key', clientKey: pem, clientKeyId: 'other' })],
    [
      'private_key_jwt for another audience',
      () => ({ clientId: 'by-key', clientKey: pem, assertionAudience: 'https://other.example' }),
    ],
    ['client_secret_jwt with another secret', () => ({ clientId: 'by-secret', clientSecret: `${secret}!` })],
    ['tls_client_auth with another certificate', () => ({ clientId: 'by-ca', clientCertificate: own })],
    ['tls_client_auth without a certificate', () => ({ clientId: 'by-ca' })],
    ['self_signed_tls_client_auth with another certificate', () => ({ clientId: 'by-own', clientCertificate: byCa })],
  ];
  it.each(wrong)('and is refused by %s', async (name, input) => {
    const flow = await start({ clientAuthentication: name.split(' ')[0], ...input() });
    expect(flow.failure?.code).toBe('invalid_client');
  });
});

/** Signs in and consents on the pages of oidc-provider. The page that ends it, or where the browser is sent. */
async function signIn(url: string): Promise<Visit> {
  const agent = createUserAgent(serverCa);
  const login = await agent.open(url);
  const consent = await agent.submit(login, { login: 'ada', password: 'x' });
  return consent.callback || !consent.text.includes('consent') ? consent : agent.submit(consent);
}

async function over({ id }: Flow): Promise<Flow | undefined> {
  for (;;) {
    const flow = parties.engine.flows.find(id);
    if (flow?.status !== 'waiting-for-user' && flow?.status !== 'running') return flow;
    await new Promise(setImmediate);
  }
}

describe('at oidc-provider, a user signs in', () => {
  const code = () => ({
    grant: 'authorization_code',
    clientId: 'by-key',
    clientAuthentication: 'private_key_jwt',
    clientKey: pem,
    scope: 'openid',
  });
  const requests: [string, object][] = [
    ['by a signed request', { signRequest: true }],
    ['by a pushed signed request that is required', { clientId: 'signs-all', signRequest: true, usePar: true }],
    ['with a signed response', { responseMode: 'jwt' }],
    ['with a signed response in the query', { responseMode: 'query.jwt' }],
    ['with all of it', { clientId: 'signs-all', signRequest: true, usePar: true, responseMode: 'jwt' }],
  ];
  it.each(requests)('%s', async (_, input) => {
    const flow = await start({ ...code(), ...input });
    expect(flow.failure).toBeUndefined();
    const { searchParams } = new URL(flow.authorizationUrl ?? '');
    const { signRequest = false, usePar = false, responseMode } = flowRequest.partial().parse(input);
    expect([searchParams.has('request'), searchParams.has('request_uri')]).toEqual([signRequest && !usePar, usePar]);
    const { callback } = await signIn(flow.authorizationUrl ?? '');
    expect((await http(callback?.href ?? '')).status).toBe(200);
    const done = await over(flow);
    expect(done?.failure).toBeUndefined();
    expect(done?.tokens?.idToken).toBeDefined();
    expect(done?.responseChecks?.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual(
      responseMode && [
        'response_signature_valid passed',
        'response_issuer_expected passed',
        'response_audience_expected passed',
        'response_not_expired passed',
      ],
    );
  });

  it.each([
    ['fragment.jwt', (visit: Visit) => http(String(visit.callback).replace('#', '?'))],
    [
      'form_post.jwt',
      ({ forms: [form] }: Visit) =>
        http(form?.action ?? '', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: String(new URLSearchParams(form?.fields)),
        }),
    ],
  ] as const)('with a signed response as %s', async (responseMode, give) => {
    const flow = await start({ ...code(), responseMode });
    expect((await give(await signIn(flow.authorizationUrl ?? ''))).text).toContain('received the signed response');
    expect((await over(flow))?.failure).toBeUndefined();
  });

  it('and is refused with an unsigned request where a signed one is required', async () => {
    const flow = await start({ ...code(), clientId: 'signs-all', usePar: true });
    expect(flow.failure?.code).toBe('invalid_request');
  });
});

describe('a token that is bound to a certificate', () => {
  it('is sent with that certificate by requests with a saved server, but not to another origin', async () => {
    const { requests } = parties.engine;
    await requests.servers.saved.add(
      authorizationServerInput.parse({
        name: 'Bound',
        issuer,
        ca: serverCa,
        client: { id: 'by-own', authentication: 'self_signed_tls_client_auth', certificate: own },
      }),
    );
    const send = (path: string) => {
      const auth = { kind: 'token', server: 'Bound' } as const;
      return requests.send(requestSpec.parse({ url: issuer + path, auth, followRedirects: true, verifyTls: false }));
    };
    expect((await send('/orders')).status).toBe(200);
    expect(shown).toBe(fingerprint(own));
    expect((await send('/moved')).status).toBe(200);
    expect(shown).toBeUndefined();
  });

  it('is sent with that certificate by requests with the tokens of a flow', async () => {
    const { requests } = parties.engine;
    const flow = await start({
      clientId: 'by-ca',
      clientAuthentication: 'tls_client_auth',
      clientCertificate: byCa,
    });
    shown = undefined;
    await requests.send(
      requestSpec.parse({ url: `${issuer}/orders`, token: { flowId: flow.id }, connection: { ca: serverCa } }),
    );
    expect(shown).toBe(fingerprint(byCa));
  });
});
