import { generateKeyPairSync } from 'node:crypto';
import { CompactEncrypt, exportJWK, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { atMs, inspected, titles } from './inspected-text.ts';

/** RFC 7515 A.1: signed with HMAC; expired in 2011. */
const rfcToken =
  'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const rfcKey = {
  kty: 'oct',
  k: 'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
};
/** RFC 7519 6.1: not secured. */
const unsecured =
  'eyJhbGciOiJub25lIn0.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.';

const seconds = atMs / 1000;
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const sign = (claims: Record<string, unknown>, header: Record<string, unknown> = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k1', ...header }).sign(pair.privateKey);
const jwks = async () => JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256' }] });
const keysOf = (text: string) => ({ keys: [{ source: 'the given keys', text }] });

describe('a JWT', () => {
  it('is verified with the key of RFC 7515 A.1, and reported as expired', async () => {
    const found = await inspected(rfcToken, keysOf(JSON.stringify(rfcKey)));
    expect(found).toMatchObject({ kind: 'jwt', title: 'JWT' });
    expect(titles(found, 'passed')).toEqual(['Signature']);
    expect(titles(found, 'failed')).toEqual(['Expired']);
    const rows = found.sections.find(({ title }) => title === 'Claims')?.rows ?? [];
    expect(rows.find(({ name }) => name === 'exp')?.value).toContain('2011-03-22T18:43:00.000Z');
    expect(rows.find(({ name }) => name === 'iss')).toMatchObject({
      value: 'joe',
      explanation: expect.stringMatching(/Issuer/),
    });
  });

  it('is not expired on a clock of its time', async () => {
    const found = await inspected(rfcToken, { clockMs: 1_300_819_379_000 });
    expect(titles(found, 'passed')).toEqual(['Not expired']);
  });

  it('without signature fails', async () => {
    expect(titles(await inspected(unsecured), 'failed')).toEqual(['Signature', 'Not signed', 'Expired']);
  });

  it('is verified with JWK Set, PEM of the public and the private key, and the right form of a secret', async () => {
    const token = await sign({ exp: seconds + 60 });
    const spki = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const pkcs8 = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const text of [await jwks(), spki, pkcs8]) {
      expect(titles(await inspected(token, keysOf(text)), 'passed')).toEqual(['Signature', 'Not expired']);
    }
    const secret = Buffer.from('a secret that has at least 32 bytes');
    const hmac = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    const decoded = await inspected(hmac, { givenSecrets: [secret.toString('base64')] });
    expect(decoded.findings[0]?.evidence).toBe('It matches given secret, decoded from Base64 (HS256).');
  });

  it('of an unknown key names the known ones, and a changed one does not match', async () => {
    const other = await inspected(await sign({}, { kid: 'k2' }), keysOf(await jwks()));
    expect(other.findings[0]).toMatchObject({
      outcome: 'failed',
      where: 'kid',
      evidence: expect.stringMatching(/kid k2. The keys are: k1/),
    });
    const [head = '', , end = ''] = (await sign({ sub: 'a' })).split('.');
    const changed = [head, Buffer.from('{"sub":"b"}').toString('base64url'), end].join('.');
    const found = await inspected(changed, keysOf(await jwks()));
    expect(found.findings[0]).toMatchObject({
      outcome: 'failed',
      evidence: expect.stringMatching(/does not match key k1/),
    });
  });

  it('of another issuer is not judged by the default keys', async () => {
    const keys = [{ source: 'own', text: await jwks(), isDefault: true as const }];
    const found = await inspected(await sign({}, { kid: 'k2' }), { keys });
    expect(found.findings[0]).toMatchObject({ outcome: 'note', advice: expect.stringMatching(/JWK Set or PEM/) });
  });

  it('is explained without the addresses of Hookbench', async () => {
    const claims = {
      iss: 'https://idp.example',
      role: 'admin',
      customer_id: 'C-1',
      scope: 'a',
      sub: 'x',
      exp: seconds,
    };
    const found = await inspected(await sign(claims, { kid: 'k2', typ: 'at+jwt' }));
    const texts = found.sections.flatMap(({ rows }) => rows.map(({ explanation = '' }) => explanation));
    expect(texts.join(' ')).toContain('is in the JWKS of the issuer');
    expect(texts.filter((text) => /\/jwks|\/api\//.test(text))).toEqual([]);
  });

  it('reports times in milliseconds, as text, and in the future', async () => {
    const found = await inspected(await sign({ exp: atMs, nbf: seconds + 60, iat: `${seconds}` }));
    expect(titles(found, 'failed')).toEqual(['Form of exp', 'Form of iat', 'Not valid yet']);
    const future = await inspected(await sign({ exp: seconds + 99, iat: seconds + 60 }));
    expect(titles(future, 'warning')).toEqual(['Issued in the future']);
  });

  it('has members with names that every object inherits', async () => {
    const found = await inspected(await sign({ constructor: 1, ['__proto__']: 2 }, { toString: 'x' }));
    const rows = found.sections.flatMap(({ rows: all }) => all);
    const unexplained = rows.filter(({ explanation }) => explanation === undefined).map(({ name }) => name);
    expect(unexplained).toEqual(expect.arrayContaining(['toString', 'constructor', '__proto__']));
  });

  it('reports keys that it brings itself', async () => {
    const found = await inspected(await sign({ exp: seconds + 1 }, { jku: 'https://evil.example/keys' }));
    expect(titles(found, 'warning')).toEqual(['Key in the token']);
  });

  it.each([
    ['Authorization: Bearer Bearer ', '', 'Scheme'],
    ['"', '"', 'Text around the token'],
    ['Bearer ', '\n', undefined],
  ])('is found in %s…%s', async (before, after, title) => {
    const found = await inspected(`${before}${await sign({ exp: seconds + 1 })}${after}`);
    expect(found.kind).toBe('jwt');
    expect(titles(found, 'failed')).toEqual(title === undefined ? [] : [title]);
  });

  it('that was cut is recognised', async () => {
    const found = await inspected((await sign({ sub: 'a' })).split('.').slice(0, 2).join('.'));
    expect(found).toMatchObject({ kind: 'jwt', title: 'Incomplete JWT', findings: [{ outcome: 'failed' }] });
  });

  it('offers checks and signing with its claims', async () => {
    const { actions } = await inspected(await sign({ iss: 'https://issuer.example', exp: seconds + 1 }));
    expect(actions).toMatchObject([
      { action: 'check-token', issuer: 'https://issuer.example' },
      { action: 'sign-token', header: { alg: 'ES256', kid: 'k1' }, claims: { iss: 'https://issuer.example' } },
    ]);
  });
});

describe('the issuer of a JWT', () => {
  it('is offered for discovery only if it is an address', async () => {
    for (const iss of ['qa', 'urn:example:issuer', 'javascript:alert(1)']) {
      const { actions } = await inspected(await sign({ iss, exp: seconds + 1 }));
      expect(actions[0], iss).toEqual({ action: 'check-token' });
    }
  });
});

describe('other tokens', () => {
  it('an encrypted JWT shows its header', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwe = await new CompactEncrypt(Buffer.from('{}'))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
      .encrypt(publicKey);
    expect(await inspected(jwe)).toMatchObject({ kind: 'jwe', findings: [{ outcome: 'note', title: 'Encrypted' }] });
  });

  it('an SD-JWT shows its disclosures', async () => {
    // RFC 9901 5.1: a disclosure of the given name.
    const disclosure = 'WyIyR0xDNDJzS1F2ZUNmR2ZyeU5STjl3IiwgImdpdmVuX25hbWUiLCAiSm9obiJd';
    const found = await inspected(`${await sign({ _sd_alg: 'sha-256' })}~${disclosure}~`);
    expect(found.kind).toBe('sd-jwt');
    const rows = found.sections.find(({ title }) => title === 'Disclosures')?.rows;
    expect(rows).toMatchObject([{ value: 'given_name: John' }]);
    // Writing such a value as JSON takes quadratic time.
    const deep = Buffer.from(`["salt","deep",${'['.repeat(5000)}${']'.repeat(5000)}]`).toString('base64url');
    const nested = await inspected(`${await sign({ _sd_alg: 'sha-256' })}~${deep}~`);
    const row = { outcome: 'failed', explanation: 'Nested deeper than 512 levels' };
    expect(nested.sections.find(({ title }) => title === 'Disclosures')?.rows).toMatchObject([row]);
  });
});

describe('a time', () => {
  it.each([
    ['1763640000', 'Unix time in seconds'],
    ['1763640000000', 'Unix time in milliseconds'],
    ['1763640000000000', 'Unix time in microseconds'],
    ['2025-11-20T12:00:00Z', 'ISO 8601'],
    ['2025-11-20T13:00:00+01:00', 'ISO 8601'],
    ['Thu, 20 Nov 2025 12:00:00 GMT', 'HTTP date'],
  ])('%s is read', async (text, title) => {
    const found = await inspected(text);
    expect(found).toMatchObject({ kind: 'timestamp', title, findings: [] });
    expect(found.sections[0]?.rows[0]?.value).toBe('2025-11-20T12:00:00.000Z (365 d ago)');
  });
});
