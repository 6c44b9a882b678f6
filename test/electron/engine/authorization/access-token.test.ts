import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { http } from '../../../support/http-request.ts';
import { entryOf, startEngine, type TestEngine } from '../../../support/start-engine.ts';

const audience = 'urn:hookbench:service';
let parties: TestEngine;
beforeAll(async () => {
  parties = await startEngine();
});
afterAll(() => parties.close());

const judge = () => createRemoteJWKSet(new URL(`${parties.auth}/jwks`));

describe('an access token', () => {
  it('verifies with the published keys and has all claims of RFC 9068 2.2', async () => {
    const token = await parties.token('read:customers');
    const { payload, protectedHeader } = await jwtVerify(token, judge(), {
      issuer: parties.auth,
      audience,
      typ: 'at+jwt',
      requiredClaims: ['iss', 'exp', 'aud', 'sub', 'client_id', 'iat', 'jti'],
    });
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: expect.any(String) });
    expect(payload).toMatchObject({ sub: 'demo-service', client_id: 'demo-service', scope: 'read:customers' });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(300);
    const issued = await entryOf(parties.engine, 'token', ({ id }) => id === payload.jti);
    expect(issued).toMatchObject({ clientId: 'demo-service', subject: 'demo-service', scope: 'read:customers' });
    expect(Date.parse(issued.expiresAt)).toBe(Number(payload.exp) * 1000);
  });

  it('fails verification after one byte is changed', async () => {
    const [header, claims, signature = ''] = (await parties.token()).split('.');
    const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    await expect(jwtVerify(`${header}.${claims}.${changed}`, judge())).rejects.toMatchObject({
      code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    });
  });

  it('has a unique id', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => parties.token()));
    const ids = await Promise.all(tokens.map(async (token) => (await jwtVerify(token, judge())).payload.jti));
    expect(new Set(ids).size).toBe(20);
  });

  it('has the listener that issued it as its issuer', async () => {
    const ca = parties.engine.pki.ca.cert;
    const secret = parties.engine.authorization.clients.find('demo-service')?.secret;
    const issuer = parties.engine.urls.auth.https;
    const answer = await http(`${issuer}/token`, {
      method: 'POST',
      ca,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `grant_type=client_credentials&client_id=demo-service&client_secret=${secret}`,
    });
    const { payload } = await jwtVerify(answer.json.access_token, judge());
    expect(payload.iss).toBe(issuer);
    const url = `${parties.engine.urls.api.https}/api/customers/C-1001`;
    const called = await http(url, { ca, headers: { authorization: `Bearer ${answer.json.access_token}` } });
    expect(called.status).toBe(200);
  });

  it("has times of the authorization server's clock, and expires on the service's clock", async () => {
    const { authorization, service } = parties.engine.clocks;
    try {
      authorization.advance(-400_000);
      const early = await parties.token();
      expect((await parties.call('GET', '/api/customers/C-1001', early)).json).toMatchObject({ code: 'token_expired' });
      service.advance(-400_000);
      expect((await parties.call('GET', '/api/customers/C-1001', early)).status).toBe(200);
    } finally {
      authorization.reset();
      service.reset();
    }
  });
});

describe('the published keys', () => {
  it('contain the key of each token and no private members', async () => {
    const answer = await http(`${parties.auth}/jwks`);
    const { keys } = answer.json as JSONWebKeySet;
    const { kid } = decodeProtectedHeader(await parties.token());
    expect(keys.filter((key) => key.kid === kid)).toHaveLength(1);
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
      expect(key).toMatchObject({ use: 'sig', alg: 'ES256' });
    }
    expect(answer.headers['content-type']).toMatch(/^application\/(jwk-set\+)?json/);
  });

  it.each(['/jwks', '/.well-known/openid-configuration'])(
    'and discovery answer HEAD as GET without body: %s',
    async (path) => {
      const [get, head] = [await http(parties.auth + path), await http(parties.auth + path, { method: 'HEAD' })];
      expect(head.status).toBe(200);
      expect(head.text).toBe('');
      expect(head.headers['content-length']).toBe(String(get.bytes.length));
      expect(await http(parties.auth + path, { method: 'POST' })).toMatchObject({
        status: 405,
        headers: { allow: 'GET, HEAD' },
      });
    },
  );
});
