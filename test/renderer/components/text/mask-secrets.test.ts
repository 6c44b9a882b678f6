import { expect, test } from 'vitest';
import { mask, maskBytes, maskSecrets, maskValue } from '../../../../renderer/components/text/mask-secrets.ts';

test.each([
  ['JSON', '{"access_token":"SECRET","expires_in":300,"a":"known"}'],
  ['formatted JSON', '{\n  "client_secret": "SECRET \\" SECRET",\n  "scope": "known"\n}'],
  ['numbers and arrays', '{"api_key": 573731, "codes": ["SECRET", 573731], "count": 3, "a": "known"}'],
  ['JSON in JSON', '{"content": "{\\"access_token\\": \\"SECRET\\", \\"a\\": \\"known\\"}"}'],
  ['header fields in JSON', '{"headers": [["Authorization", "Bearer SECRET"], ["Host", "known"]]}'],
  ['a form', 'grant_type=known&client_secret=SECRET&code_verifier=SECRET'],
  ['an address', 'https://localhost/callback?code=SECRET&state=known#id_token=SECRET'],
  ['an address with a password', 'https://user:SECRET@known/path'],
  ['headers', 'Host: known\nAuthorization: Bearer SECRET\nCookie: a=SECRET'],
  ['a command', "curl -X known \\\n  -H 'Authorization: Basic SECRET' \\\n  -d a=b"],
  ['a field in double quotes', 'curl -H "X-Api-Key: SECRET \\" SECRET" known'],
  ['a user of a command', 'curl -u demo:SECRET known'],
  ['a quoted user of a command', "curl -u 'demo:SECRET SECRET' --user=demo:SECRET known"],
  ['options of a command', "login --password SECRET --client-secret='SECRET' --name known"],
  ['YAML', 'a: known\n  clientSecret: SECRET\n  - password: SECRET'],
  ['YAML in braces', 'auth: { user: known, clientSecret: SECRET, password: "SECRET" }'],
  ['a program', "const secret = 'SECRET';\nheaders = {'Authorization': 'Bearer SECRET'}\nconst a = 'known';"],
  ['a key of a signing scheme', 'the key whsec_SECRET is known'],
  ['a JWT in a sentence', 'The token eyJhbGciOiJub25lIn0.SECRET.SECRET is known.'],
  ['a key', 'known -----BEGIN PRIVATE KEY-----\nSECRET\n-----END PRIVATE KEY-----'],
])('masks the secrets of %s', (_what, text) => {
  const masked = maskSecrets(text);
  expect(masked).not.toMatch(/SECRET|573731/);
  expect(masked).toContain(mask);
  expect(masked).toContain('known');
  expect(maskSecrets(masked)).toBe(masked);
});

test.each([
  '{"token_type": "Bearer", "code": "token_expired", "active": true, "expires_in": 300}',
  'The service rejected the token: it expired.',
  'https://localhost:4000/api/customer?page=2',
  '12:30:01.250 POST /oauth/token 200',
  'curl -X POST --data-urlencode a=b --user-agent test',
])('keeps %s', (text) => {
  expect(maskSecrets(text)).toBe(text);
});

test('masks a named value, and keeps the scheme of a credential', () => {
  expect(maskValue('Authorization', 'Bearer abc')).toBe(`Bearer ${mask}`);
  expect(maskValue('access token', 'abc')).toBe(mask);
  expect(maskValue('location', '/cb?code=abc&a=b')).toBe(`/cb?code=${mask}&a=b`);
  expect(maskValue('content-type', 'text/plain')).toBe('text/plain');
});

test('masks secrets in bytes, and keeps other bytes', () => {
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  expect(text(maskBytes(new TextEncoder().encode('{"access_token":"abc"}')))).toBe('{"access_token":"********"}');
  const binary = Uint8Array.of(0, 255, 128, 10);
  expect(maskBytes(binary)).toBe(binary);
});
