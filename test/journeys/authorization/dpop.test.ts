import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDpopKey, type DpopKey, type ProofChanges } from '../../support/dpop-key.ts';
import { http, type TestResponse } from '../../support/http-request.ts';
import { startOAuth, webApp, type OAuthParties } from '../../support/oauth.ts';

let parties: OAuthParties;
let key: DpopKey;
let foreign: DpopKey;
beforeAll(async () => {
  parties = await startOAuth();
  [key, foreign] = await Promise.all([createDpopKey(), createDpopKey()]);
});
afterAll(() => parties.close());

const now = () => parties.engine.clocks.authorization.now();
const customerPath = '/api/customers/C-1001';
const tokenProof = (by = key, changes: ProofChanges = {}) => by.proof('POST', `${parties.auth}/token`, now(), changes);

/** Requests a token of web-app with a proof. */
async function ask(dpop: string | string[], fields: Record<string, string> = {}): Promise<TestResponse> {
  const client = { client_id: webApp.id, client_secret: webApp.secret };
  const body = String(new URLSearchParams({ grant_type: 'client_credentials', ...client, ...fields }));
  const headers = { 'content-type': 'application/x-www-form-urlencoded', dpop };
  return http(`${parties.auth}/token`, { method: 'POST', headers, body });
}

async function bound(): Promise<string> {
  const { json } = await ask(await tokenProof());
  expect(json.token_type).toBe('DPoP');
  return json.access_token as string;
}

async function callApi(token: string, proof: string | undefined, scheme = 'DPoP'): Promise<TestResponse> {
  return http(parties.api + customerPath, {
    headers: { authorization: `${scheme} ${token}`, ...(proof !== undefined && { dpop: proof }) },
  });
}

/** Invalid proofs, for every endpoint. */
const wrongProofs: readonly [what: string, changes: ProofChanges | (() => ProofChanges)][] = [
  ['another method', { htm: 'PUT' }],
  ['no method', { htm: null }],
  ['another URI', { htu: 'https://evil.test/token' }],
  ['no URI', { htu: null }],
  ['a URI that is none', { htu: 'token' }],
  ['an iat ten minutes ago', () => ({ iat: Math.floor(now() / 1000) - 600 })],
  ['an iat in ten minutes', () => ({ iat: Math.floor(now() / 1000) + 600 })],
  ['an exp in the past', () => ({ exp: Math.floor(now() / 1000) - 60 })],
  ['an nbf in ten minutes', () => ({ nbf: Math.floor(now() / 1000) + 600 })],
  ['no iat', { iat: null }],
  ['a text as iat', { iat: '1' }],
  ['an object as method', { htm: { toString: 1, valueOf: 1 } }],
  ['an object as URI', { htu: { toString: 1, valueOf: 1 } }],
  ['a number as jti', { jti: 5 }],
  ['no jti', { jti: null }],
  ['an empty jti', { jti: '' }],
  ['the type JWT', { typ: 'JWT' }],
  ['the key of somebody else', () => ({ jwk: foreign.jwk })],
  ['a private key in it', () => ({ jwk: { ...key.jwk, d: 'AAAA' } })],
  ['a symmetric key', { jwk: { kty: 'oct', k: 'AAAA' } }],
];
const changesOf = (changes: ProofChanges | (() => ProofChanges)) =>
  typeof changes === 'function' ? changes() : changes;

describe('a proof at the token endpoint', () => {
  it.each(['ES256', 'ES384', 'EdDSA', 'RS256', 'PS256'])('signed with %s binds the token to its key', async (alg) => {
    const own = await createDpopKey(alg);
    const { json, status } = await ask(await tokenProof(own));
    expect(status).toBe(200);
    expect(json.token_type).toBe('DPoP');
    expect(decodeJwt(json.access_token)['cnf']).toEqual({ jkt: own.thumbprint });
  });

  it.each(wrongProofs)('with %s is rejected', async (_what, changes) => {
    const answer = await ask(await tokenProof(key, changesOf(changes)));
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_dpop_proof' } });
    expect(parties.failedCheck(answer)).toBe('dpop_proof');
  });

  it.each([
    ['no JWT', () => Promise.resolve('not-a-jwt')],
    ['nothing', () => Promise.resolve('')],
    ['two proofs', async () => [await tokenProof(), await tokenProof()]],
    ['a changed signature', async () => `${(await tokenProof()).slice(0, -8)}AAAAAAAA`],
    ['the algorithm none', () => Promise.resolve('eyJhbGciOiJub25lIiwidHlwIjoiZHBvcCtqd3QifQ.e30.')],
  ])('that is %s is rejected', async (_what, proof) => {
    expect(await ask(await proof())).toMatchObject({ status: 400, json: { error: 'invalid_dpop_proof' } });
  });

  it('is valid once, even if sent several times concurrently', async () => {
    const proof = await tokenProof();
    const answers = await Promise.all([ask(proof), ask(proof), ask(proof)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(await ask(proof)).toMatchObject({ status: 400, json: { error: 'invalid_dpop_proof' } });
  });

  it.each([
    ['an iat 10 s ago', () => ({ iat: Math.floor(now() / 1000) - 10 })],
    ['an iat 10 s ahead', () => ({ iat: Math.floor(now() / 1000) + 10 })],
    ['nbf and exp', () => ({ nbf: Math.floor(now() / 1000), exp: Math.floor(now() / 1000) + 60 })],
  ])('may have %s', async (_what, changes) => {
    expect((await ask(await tokenProof(key, changes()))).status).toBe(200);
  });

  it('may have a query in htu, which is ignored', async () => {
    expect((await ask(await tokenProof(key, { htu: `${parties.auth}/token?a=b#c` }))).status).toBe(200);
  });
});

describe('a bound token at the API', () => {
  const proofFor = (token: string, changes: ProofChanges = {}, by = key) =>
    by.proof('GET', parties.api + customerPath, now(), { accessToken: token, ...changes });

  it('is accepted with a new proof of its key, once per proof', async () => {
    const token = await bound();
    const proof = await proofFor(token);
    expect((await callApi(token, proof)).status).toBe(200);
    expect((await callApi(token, proof)).status, 'replayed').toBe(401);
    expect((await callApi(token, await proofFor(token))).status).toBe(200);
  });

  it.each([
    ...wrongProofs,
    ['the hash of another token', { ath: 'AAAA' }] as const,
    ['no hash of the token', { ath: null }] as const,
  ])('with a proof with %s is rejected', async (_what, changes) => {
    const token = await bound();
    const answer = await callApi(token, await proofFor(token, changesOf(changes)));
    expect(answer).toMatchObject({ status: 401, json: { code: 'token_untrusted' } });
    expect(answer.headers['www-authenticate']).toMatch(/^DPoP realm="hookbench", error="invalid_token"/);
    expect(await parties.failedApiCheck(answer)).toBe('dpop_bound');
  });

  it.each(['dpop', 'DPOP'])('is accepted with the scheme written %s', async (scheme) => {
    const token = await bound();
    expect((await callApi(token, await proofFor(token), scheme)).status).toBe(200);
  });

  it('is rejected without a proof, with Bearer, and with the proof of another key', async () => {
    const token = await bound();
    for (const answer of [
      await callApi(token, undefined),
      await callApi(token, await proofFor(token), 'Bearer'),
      await callApi(token, await proofFor(token, {}, foreign)),
    ]) {
      expect([answer.status, await parties.failedApiCheck(answer)]).toEqual([401, 'dpop_bound']);
    }
  });

  it('that is not bound is rejected with the scheme DPoP', async () => {
    const token = await parties.token();
    const answer = await callApi(token, await proofFor(token));
    expect([answer.status, await parties.failedApiCheck(answer)]).toEqual([401, 'dpop_bound']);
  });

  it('is rejected the same way if it is opaque', async () => {
    await parties.engine.profile.update({ accessTokenFormat: 'opaque' });
    try {
      const token = await bound();
      expect((await callApi(token, await proofFor(token))).status).toBe(200);
      expect((await callApi(token, undefined, 'Bearer')).status).toBe(401);
    } finally {
      await parties.engine.profile.update({ accessTokenFormat: 'jwt' });
    }
  });
});

describe('a bound token at userinfo', () => {
  const url = () => `${parties.auth}/userinfo`;
  const proofFor = (token: string, changes: ProofChanges = {}, by = key) =>
    by.proof('GET', url(), now(), { accessToken: token, ...changes });
  const userinfo = (authorization: string, dpop?: string) =>
    http(url(), { headers: { authorization, ...(dpop !== undefined && { dpop }) } });

  async function userToken(): Promise<string> {
    const answer = await parties.exchange(await parties.code(), {}, { dpop: await tokenProof() });
    expect(answer.status, answer.text).toBe(200);
    return answer.json.access_token as string;
  }

  it('is accepted with a new proof, once', async () => {
    const token = await userToken();
    const proof = await proofFor(token);
    expect(await userinfo(`DPoP ${token}`, proof)).toMatchObject({ status: 200, json: { sub: 'agent' } });
    expect((await userinfo(`DPoP ${token}`, proof)).status, 'replayed').toBe(401);
  });

  it('is rejected without a proof, with Bearer, another key or path; and unbound with DPoP', async () => {
    const token = await userToken();
    const { access_token: unbound } = await parties.win();
    const answers = [
      await userinfo(`DPoP ${token}`),
      await userinfo(`Bearer ${token}`, await proofFor(token)),
      await userinfo(`DPoP ${token}`, await proofFor(token, {}, foreign)),
      await userinfo(`DPoP ${token}`, await proofFor(token, { htu: `${parties.auth}/token` })),
      await userinfo(`DPoP ${unbound}`, await proofFor(unbound)),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('DPoP realm="hookbench", error="invalid_token"');
      expect(parties.failedCheck(answer)).toBe('access_token_good');
    }
  });
});

describe('a code bound by dpop_jkt', () => {
  it('is exchanged only with a proof of that key', async () => {
    const code = await parties.code({ dpop_jkt: key.thumbprint });
    for (const headers of [{}, { dpop: await tokenProof(foreign) }]) {
      expect(await parties.exchange(code, {}, headers)).toMatchObject({
        status: 400,
        json: { error: 'invalid_grant' },
      });
    }
    expect((await parties.exchange(code, {}, { dpop: await tokenProof() })).json).toMatchObject({ token_type: 'DPoP' });
  });
});

describe("a public client's refresh token", () => {
  it('is bound to the key of its grant', async () => {
    const { json } = await parties.exchange(await parties.code(), {}, { dpop: await tokenProof() });
    for (const headers of [{}, { dpop: await tokenProof(foreign) }]) {
      const answer = await parties.refresh(json.refresh_token, {}, headers);
      expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
      expect(parties.failedCheck(answer)).toBe('refresh_token_of_client');
    }
    const answer = await parties.refresh(json.refresh_token, {}, { dpop: await tokenProof() });
    expect(answer.json).toMatchObject({ token_type: 'DPoP' });
  });
});
