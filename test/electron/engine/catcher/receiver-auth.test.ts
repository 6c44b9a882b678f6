import { request as httpsRequest } from 'node:https';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decodeJwt } from 'jose';
import { signToken } from '../../../../electron/engine/control/inspect-token.ts';
import { hostileClaims } from '../../../support/hostile-claims.ts';
import { startCatcher, type Caught, type TestCatcher } from '../../../support/catcher.ts';
import { startReceiver } from '../../../support/receiver.ts';
import { selfSigned } from '../../../support/self-signed.ts';

let catcher: TestCatcher;
beforeAll(async () => {
  catcher = await startCatcher();
});
afterAll(() => catcher.close());
beforeEach(() => catcher.reset());

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

function expectPassed(caught: Caught): void {
  expect(caught.result('auth')).toMatchObject({ outcome: 'passed' });
  expect(caught.status).toBe(200);
}

function expectRefused(caught: Caught, words: RegExp): void {
  expect(caught.result('auth')).toMatchObject({ outcome: 'failed', detail: expect.stringMatching(words) });
  expect(caught.result('auth')?.source).toBeDefined();
  expect(caught.status).toBe(401);
  expect(caught.headers['www-authenticate']).toBeDefined();
  expect(caught.json).toMatchObject({ error: 'auth' });
}

describe('a sender without required authentication', () => {
  it('is not asked for credentials', async () => {
    expect((await catcher.send()).result('auth')).toBeUndefined();
  });
});

describe('an API key', () => {
  it.each(['X-API-Key', 'x-my-own_Key'])(
    'is taken in %s, whatever the case of its name, and no other',
    async (header) => {
      await catcher.set({ auth: { kind: 'api-key', header, value: 'k-1 u' } });
      expectPassed(await catcher.send({ headers: { [header.toUpperCase()]: 'k-1 u' } }));
      expectRefused(await catcher.send({ headers: { [header]: 'k-1 U' } }), /wrong/);
      expectRefused(await catcher.send(), /missing/);
    },
  );
});

describe('a static bearer token', () => {
  it('is accepted exactly; other tokens and other schemes are rejected', async () => {
    await catcher.set({ auth: { kind: 'bearer', token: 'abc.def' } });
    expectPassed(await catcher.send(bearer('abc.def')));
    expectPassed(await catcher.send({ headers: { authorization: 'bearer abc.def' } }));
    expectRefused(await catcher.send(bearer('abc.deg')), /wrong/);
    expectRefused(await catcher.send({ headers: { authorization: 'Basic abc.def' } }), /no Authorization header/);
    expectRefused(await catcher.send(), /no Authorization header/);
  });
});

describe('user name and password', () => {
  it('are compared as UTF-8; others are rejected', async () => {
    await catcher.set({ auth: { kind: 'basic', username: 'hook', password: 'pä:ß' } });
    const basic = (text: string) => ({ headers: { authorization: `Basic ${Buffer.from(text).toString('base64')}` } });
    expectPassed(await catcher.send(basic('hook:pä:ß')));
    const wrong = await catcher.send(basic('hook:pa:ß'));
    expectRefused(wrong, /wrong/);
    expect(wrong.headers['www-authenticate']).toMatch(/^Basic realm=/);
    expectRefused(await catcher.send({ headers: { authorization: 'Basic %%%' } }), /wrong/);
    expectRefused(await catcher.send(), /scheme Basic/);
  });
});

describe('an OAuth token of our authorization server', () => {
  type Condition = Parameters<TestCatcher['engine']['authorization']['testTokens']['mint']>[0]['condition'];
  const mint = async (condition: Condition, scope = 'read:customers'): Promise<string> =>
    (await catcher.engine.authorization.testTokens.mint({ clientId: 'demo-service', condition, scope })).accessToken;

  it('is accepted while it is valid', async () => {
    await catcher.set({ auth: { kind: 'oauth' } });
    expectPassed(await catcher.send(bearer(await catcher.token())));
    expectRefused(await catcher.send(), /no Authorization header/);
  });

  it.each([
    ['expired', /expired \d+ s ago/],
    ['not-yet-valid', /not valid yet/],
    ['malformed', /malformed/],
    ['bad-signature', /signature of the token is wrong/],
    ['unknown-key', /unknown key/],
    ['wrong-audience', /is for .*, not /],
    ['wrong-issuer', /another issuer/],
    ['wrong-algorithm', /./],
    ['revoked', /revoked/],
  ] as const)('is refused when it is %s', async (condition, words) => {
    await catcher.set({ auth: { kind: 'oauth' } });
    expectRefused(await catcher.send(bearer(await mint(condition))), words);
  });

  it.each(hostileClaims)('is refused when its claim %s is %j', async (name, value, section) => {
    await catcher.set({ auth: { kind: 'oauth' } });
    const claims = decodeJwt(await catcher.token());
    const token = await signToken(catcher.engine, { typ: 'at+jwt' }, { ...claims, [name]: value });
    const caught = await catcher.send(bearer(token));
    expectRefused(caught, new RegExp(`^The claim ${name} of the token is malformed: `));
    expect(caught.result('auth')?.detail).toContain(section);
  });

  it('expires on the receiver’s clock', async () => {
    await catcher.set({ auth: { kind: 'oauth' } });
    const token = await mint('valid');
    catcher.engine.clocks.catcher.advance(2 * 3_600_000);
    expectRefused(await catcher.send(bearer(token)), /expired/);
    catcher.engine.clocks.catcher.reset();
    expectPassed(await catcher.send(bearer(token)));
  });

  it('needs the required scope and audience', async () => {
    await catcher.set({ auth: { kind: 'oauth', scope: 'read:customers admin' } });
    expectRefused(await catcher.send(bearer(await mint('valid'))), /lacks the scope admin/);
    expectPassed(await catcher.send(bearer(await mint('valid', 'admin read:customers'))));
    await catcher.set({ auth: { kind: 'oauth', audience: 'urn:someone:else' } });
    expectRefused(await catcher.send(bearer(await mint('valid'))), /not urn:someone:else/);
  });

  it('is rejected after it is revoked, although it was accepted before', async () => {
    await catcher.set({ auth: { kind: 'oauth' } });
    const { testTokens } = catcher.engine.authorization;
    const { accessToken, id } = await testTokens.mint({ clientId: 'demo-service', condition: 'valid' });
    expectPassed(await catcher.send(bearer(accessToken)));
    await testTokens.revokeById(id);
    expectRefused(await catcher.send(bearer(accessToken)), /revoked/);
  });

  it('may be opaque', async () => {
    await catcher.engine.profile.update({ accessTokenFormat: 'opaque' });
    try {
      await catcher.set({ auth: { kind: 'oauth' } });
      expectPassed(await catcher.send(bearer(await catcher.token())));
      expectRefused(await catcher.send(bearer('not-known')), /malformed/);
    } finally {
      await catcher.engine.profile.update({ accessTokenFormat: 'jwt' });
    }
  });

  it('can be introspected instead', async () => {
    const clientSecret = catcher.engine.authorization.clients.find('demo-service')?.secret;
    const introspectionUrl = `${catcher.auth}/introspect`;
    const demand = { kind: 'oauth', by: 'introspection', introspectionUrl, clientId: 'demo-service' } as const;
    await catcher.set({ auth: { ...demand, clientSecret } });
    expectPassed(await catcher.send(bearer(await mint('valid'))));
    expectRefused(await catcher.send(bearer(await mint('revoked'))), /not active/);
    await catcher.set({ auth: { ...demand, clientSecret: 'wrong' } });
    expectRefused(await catcher.send(bearer(await mint('valid'))), /could not be introspected/);
    await catcher.set({ auth: { ...demand, introspectionUrl: 'http://127.0.0.1:9/x' } });
    expectRefused(await catcher.send(bearer(await mint('valid'))), /could not be introspected/);
  });
});

describe('an OAuth token of another authorization server', () => {
  it('is verified with that server’s published keys', async () => {
    const { exportJWK, generateKeyPair, SignJWT } = await import('jose');
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    await using issuer = await startReceiver();
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' };
    issuer.answer((response, { path }) => {
      const found = path.includes('.well-known') ? { jwks_uri: `${issuer.url}/jwks` } : { keys: [jwk] };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
    });
    const sign = (audience: string, expires = '1h') =>
      new SignJWT({ scope: 'hook' })
        .setProtectedHeader({ alg: 'ES256', kid: 'k' })
        .setIssuer(issuer.url)
        .setAudience(audience)
        .setExpirationTime(expires)
        .sign(privateKey);
    await catcher.set({ auth: { kind: 'oauth', issuer: issuer.url, audience: 'me', scope: 'hook' } });
    expectPassed(await catcher.send(bearer(await sign('me'))));
    expectRefused(await catcher.send(bearer(await sign('other'))), /not me/);
    expectRefused(await catcher.send(bearer(await sign('me', '-1h'))), /does not hold/);
    expectRefused(await catcher.send(bearer(`${await sign('me')}x`)), /does not hold/);
    expectRefused(await catcher.send(bearer(await catcher.token())), /does not hold/);
  });
});

describe('the introspection of another authorization server', () => {
  it('gets form-encoded client credentials', async () => {
    await using server = await startReceiver();
    server.answer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"active":true}');
    });
    const demand = { kind: 'oauth', by: 'introspection', introspectionUrl: server.url } as const;
    await catcher.set({ auth: { ...demand, clientId: 'a:b', clientSecret: '100% s\u00e9cret' } });
    expectPassed(await catcher.send(bearer('t')));
    const [request] = server.received;
    const basic = Buffer.from('a%3Ab:100%25+s%C3%A9cret').toString('base64');
    expect(request?.headers['authorization']).toBe(`Basic ${basic}`);
  });
});

describe('mutual TLS', () => {
  interface Shown {
    cert?: string;
    key?: string;
  }
  const sendTls = (shown: Shown = {}) =>
    new Promise<{ status: number; id: string }>((resolve, reject) => {
      const { ca } = catcher.engine.pki;
      const options = { method: 'POST', ca: ca.cert, agent: false as const, ...shown };
      httpsRequest(`${catcher.engine.urls.catcher.https}/mtls`, options, (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, id: String(response.headers['hookbench-capture']) });
      })
        .on('error', reject)
        .end();
    });
  const found = async (shown?: Shown) => {
    const { id, status } = await sendTls(shown);
    const { tls, checks } = catcher.capture(id);
    expect(tls?.protocol).toBe('TLSv1.3');
    return { status, auth: checks.find(({ check }) => check === 'auth') };
  };

  it('accepts our client certificate, and rejects another one or a missing one', async () => {
    await catcher.set({ auth: { kind: 'mtls' } });
    const own = await catcher.engine.pki.client();
    const other = await selfSigned('other');
    expect(await found(own)).toMatchObject({ status: 200, auth: { outcome: 'passed' } });
    expect(await found(other)).toMatchObject({
      status: 401,
      auth: { outcome: 'failed', detail: expect.stringMatching(/not good/) },
    });
    expect(await found()).toMatchObject({
      status: 401,
      auth: { outcome: 'failed', detail: expect.stringMatching(/showed no/) },
    });
    const plain = await catcher.send();
    expectRefused(plain, /showed no client certificate/);
  });

  it('accepts the certificate of another authority as soon as that is required', async () => {
    const other = await selfSigned('other');
    await catcher.set({ auth: { kind: 'mtls', ca: other.cert } });
    expect(await found(other)).toMatchObject({ status: 200, auth: { outcome: 'passed' } });
    expect(await found(await catcher.engine.pki.client())).toMatchObject({ status: 401 });
  });

  it('rejects a CA that is not a certificate, and keeps the previous one', async () => {
    await catcher.set({ auth: { kind: 'mtls' } });
    const wrong = catcher.set({ auth: { kind: 'mtls', ca: 'no certificate' } });
    await expect(wrong).rejects.toMatchObject({ code: 'bad_input', field: '/auth/ca' });
    expect(await found(await catcher.engine.pki.client())).toMatchObject({ status: 200 });
  });
});

describe('the allowed source addresses', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.0.0.0/8', true],
    ['0.0.0.0/0', true],
    ['10.0.0.0/8', false],
    ['127.0.0.2', false],
    ['127.0.0.0/32', false],
    ['::1', false],
    ['::ffff:127.0.0.1', true],
    ['::ffff:127.0.0.0/104', true],
    ['::ffff:10.0.0.0/104', false],
  ])('%s: 127.0.0.1 may: %s', async (range, may) => {
    await catcher.set({ allow: ['192.0.2.1', range] });
    const caught = await catcher.send({ url: `${catcher.catcher.replace('localhost', '127.0.0.1')}/x` });
    expect(caught.status).toBe(may ? 200 : 403);
    expect(caught.result('address')?.outcome).toBe(may ? 'passed' : 'failed');
  });

  it.each(['nonsense', '10.0.0.0/33', '10.0.0.0/-1', '1.2.3.4/8/9', '::1/129', '10.0.0.0/'])(
    'refuses %s, naming it',
    async (range) => {
      await expect(catcher.set({ allow: ['127.0.0.1', range] })).rejects.toMatchObject({
        code: 'bad_input',
        field: '/allow/1',
      });
    },
  );
});
