import { expect, test } from 'vitest';
import { decodeJwt } from '../../../../renderer/components/text/decode-jwt.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = `${part({ alg: 'ES256', typ: 'at+jwt' })}.${part({ sub: 'Zoë', exp: 1_795_184_952 })}.c2ln`;

test('decodes header and claims anywhere in a text', () => {
  for (const text of [`Bearer ${jwt}`, JSON.stringify({ access_token: jwt, expires_in: 300 })]) {
    const found = decodeJwt(text);
    expect(found).toMatchObject({ token: jwt, expiresAtMs: 1_795_184_952_000 });
    expect(JSON.parse(found?.claims ?? '')).toMatchObject({ sub: 'Zoë' });
  }
});

test.each(['never', 1_900_000_000_000_000, 1e300])('reads no time from exp %j', (exp) => {
  const found = decodeJwt(`${part({ alg: 'ES256' })}.${part({ exp })}.c2ln`);
  expect(found?.claims).toContain('exp');
  expect(found).not.toHaveProperty('expiresAtMs');
});

test.each(['Bearer opaque', '', 'eyJub3Q.eyJub3Q.x', `${part(1)}.x`])('finds no token in %j', (text) => {
  expect(decodeJwt(text)).toBeUndefined();
});
