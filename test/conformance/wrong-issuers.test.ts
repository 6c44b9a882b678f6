import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowRequest, type Flow } from '#shared/model/flow.ts';
import { http } from '../support/http-request.ts';
import { startOAuth, type OAuthParties } from '../support/oauth.ts';

type Members = Record<string, unknown>;

/** What an issuer changes in each of its responses; `undefined` omits a member. */
interface Wrong {
  metadata?: Members;
  /** Parameters of the authorization response. */
  response?: Record<string, string | undefined>;
  claims?: Members;
  alg?: 'none' | 'RS256';
  token?: Members;
}

let parties: OAuthParties;
let server: Server;
let issuer: string;
let wrong: Wrong = {};
let flow: Flow | undefined;
let keys: Awaited<ReturnType<typeof generateKeyPair>>[];

async function idToken({ alg, claims }: Wrong): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const sound: Members = {
    iss: issuer,
    sub: 'user',
    aud: 'app',
    iat: now,
    exp: now + 60,
    nonce: flow?.nonce,
    ...claims,
  };
  if (alg === 'none') return new UnsecuredJWT(sound).encode();
  const [ours, rsa] = keys;
  return new SignJWT(sound)
    .setProtectedHeader({ alg: alg ?? 'ES256' })
    .sign((alg === undefined ? ours : rsa)?.privateKey ?? expect.fail('no key'));
}

async function answerTo(path: string): Promise<unknown> {
  if (path === '/jwks')
    return { keys: await Promise.all(keys.map(async ({ publicKey }): Promise<JWK> => exportJWK(publicKey))) };
  if (path !== '/token')
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: true,
      ...wrong.metadata,
    };
  return {
    access_token: 'an access token',
    token_type: 'Bearer',
    expires_in: 60,
    refresh_token: 'a refresh token',
    id_token: await idToken(wrong),
    ...wrong.token,
  };
}

beforeAll(async () => {
  parties = await startOAuth();
  keys = [await generateKeyPair('ES256'), await generateKeyPair('RS256')];
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    void answerTo(request.url ?? '').then((body) => response.end(JSON.stringify(body)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await parties.close();
});

/** Runs the code flow of Hookbench at the issuer, up to its end. */
async function run(given: Wrong): Promise<Flow> {
  wrong = given;
  const { flows } = parties.engine;
  flow = await flows.start(
    flowRequest.parse({
      grant: 'authorization_code',
      issuer,
      clientId: 'app',
      clientSecret: 'secret',
      scope: 'openid',
    }),
  );
  const { id, redirectUri, state } = flow;
  if (redirectUri !== undefined) {
    const parameters = Object.entries({ code: 'a code', state, iss: issuer, ...given.response });
    const query = new URLSearchParams(parameters.filter((one): one is [string, string] => one[1] !== undefined));
    await http(`${redirectUri}?${String(query)}`);
  }
  const now = () => flows.find(id);
  await expect.poll(() => now()?.status).toMatch(/^(done|failed)$/);
  return now() ?? expect.fail('the flow is gone');
}

describe('the client of Hookbench rejects', () => {
  const rows: Record<string, Wrong> = {
    'discovery-issuer-mismatch': { metadata: { issuer: 'https://other.example' } },
    'invalid-iss': { claims: { iss: 'https://other.example' } },
    'invalid-aud': { claims: { aud: 'other' } },
    'invalid-secondary-aud': { claims: { aud: ['app', 'other'] } },
    'invalid-null-alg': { alg: 'none' },
    'invalid-alternate-alg': { alg: 'RS256' },
    'invalid-expired-exp': { claims: { exp: 1 } },
    'invalid-missing-exp': { claims: { exp: undefined } },
    'invalid-missing-aud': { claims: { aud: undefined } },
    'invalid-missing-iss': { claims: { iss: undefined } },
    'invalid-nonce': { claims: { nonce: 'another' } },
    'invalid-missing-nonce': { claims: { nonce: undefined } },
    'invalid-authorization-response-iss': { response: { iss: 'https://other.example' } },
    'a response without iss': { response: { iss: undefined } },
    'a response with another state': { response: { state: 'another' } },
    'no ID token': { token: { id_token: undefined } },
  };
  it.each(Object.entries(rows))('%s', async (_module, given) => {
    const { failure, status, tokens } = await run(given);
    expect([status, tokens]).toEqual(['failed', undefined]);
    expect(failure?.message).toMatch(/\w/);
  });
});

describe('the client of Hookbench accepts', () => {
  const rows: Record<string, Wrong> = {
    'a response as it should be': {},
    'valid-aud-as-array': { claims: { aud: ['app'] } },
    'token-endpoint-response-without-expires_in': { token: { expires_in: undefined } },
    'token-type-case-insensitivity': { token: { token_type: 'bEARER' } },
  };
  it.each(Object.entries(rows))('%s', async (_module, given) => {
    const { failure, status, tokens } = await run(given);
    expect(failure).toBeUndefined();
    expect([status, tokens?.accessToken]).toEqual(['done', 'an access token']);
  });

  it('the tokens of its refresh token', async () => {
    const { id } = await run({});
    wrong = { token: { access_token: 'the next one', id_token: undefined } };
    await parties.engine.flows.operate(id, 'refresh', undefined);
    await expect.poll(() => parties.engine.flows.find(id)?.tokens?.accessToken).toBe('the next one');
  });
});
