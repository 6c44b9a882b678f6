import { expect, test } from 'vitest';
import { mask, maskSecrets, maskValue } from '../../../../renderer/components/text/mask-secrets.ts';

test.each([
  ['JSON', '{"access_token":"SECRET","expires_in":300,"a":"known"}'],
  ['formatted JSON', '{\n  "client_secret": "SECRET \\" SECRET",\n  "scope": "known"\n}'],
  ['a form', 'grant_type=known&client_secret=SECRET&code_verifier=SECRET'],
  ['an address', 'https://localhost/callback?code=SECRET&state=known#id_token=SECRET'],
  ['headers', 'Host: known\nAuthorization: Bearer SECRET\nCookie: a=SECRET'],
  ['a JWT in a sentence', 'The token eyJhbGciOiJub25lIn0.SECRET.SECRET is known.'],
  ['a key', 'known -----BEGIN PRIVATE KEY-----\nSECRET\n-----END PRIVATE KEY-----'],
])('masks the secrets of %s', (_what, text) => {
  const masked = maskSecrets(text);
  expect(masked).not.toContain('SECRET');
  expect(masked).toContain(mask);
  expect(masked).toContain('known');
});

test('masks a named value, and keeps the scheme of a credential', () => {
  expect(maskValue('Authorization', 'Bearer abc')).toBe(`Bearer ${mask}`);
  expect(maskValue('access token', 'abc')).toBe(mask);
  expect(maskValue('location', '/cb?code=abc&a=b')).toBe(`/cb?code=${mask}&a=b`);
  expect(maskValue('content-type', 'text/plain')).toBe('text/plain');
});
