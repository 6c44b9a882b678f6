import { expect, test } from 'vitest';
import { createMask, mask } from '#shared/redaction/mask-secrets.ts';

const { bytes: maskBytes, document: maskSecrets, text: maskSentence, value: maskValue } = createMask();

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
  expect(masked).toContain('••••');
  expect(masked).toContain('known');
  expect(maskSecrets(masked)).toBe(masked);
});

test.each([
  '{"token_type": "Bearer", "code": "token_expired", "active": true, "expires_in": 300}',
  'The service rejected the token: it expired.',
  'https://localhost:4000/api/customer?page=2',
  '12:30:01.250 POST /oauth/token 200',
  'curl -X POST --data-urlencode a=b --user-agent test',
  "const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');",
])('keeps %s', (text) => {
  expect(maskSecrets(text)).toBe(text);
});

const random = 'oK3vQ8x-Zr5nYtL1mW7uB2cD4eF6gH9jA0sPiNqRTyU';

test.each([
  ['a refresh token', `the token rt_${random} is known`, `the token rt_oK3v${mask} is known`],
  ['an authorization code', `code=ac_${random}&a=known`, `code=ac_oK3v${mask}&a=known`],
  ['a JWT', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.c2lnbg', 'eyJh••••(19).eyJz••••(15).••••(6)'],
  ['a JWT in JSON', '{"id_token":"eyJhbGciOiJub25lIn0.e30.c2ln"}', '{"id_token":"eyJh••••(19).e30••••(3).••••(4)"}'],
  ['a credential', 'Sent with Basic ZGVtby1zZXJ2aWNlOnNlY3JldA==.', `Sent with Basic ZGVt${mask}`],
  ['a refresh token with a hyphen', 'It is rt_-a-bccccccccccccccccccccccccccccccccccccccc', 'It is rt_-a-b••••••••'],
  ['the password of a command', 'curl -u demo:a-long-client-secret /a', `curl -u demo:${mask} /a`],
])('shows what %s is', (_what, text, shown) => {
  expect(maskSentence(text)).toBe(shown);
  expect(maskSecrets(text)).toBe(shown);
  expect(maskSentence(shown)).toBe(shown);
});

test.each([
  ['Authorization: Token issued', 'check signature: passed'],
  ['TOKEN=$(curl -s http://localhost/token)', 'Authorization: Bearer $TOKEN'],
  ['{"token": "{{token}}"}', 'Access token'],
])('shows words and names of variables: %s, %s', (...texts) => {
  expect(texts.map(maskSentence)).toEqual(texts);
  for (const shown of ['jti_01jd3vq8m0b3d5f7h9j1k3m5n7', 'https://localhost/keys'])
    expect(maskValue('token', shown)).toBe(shown);
  expect(maskValue('check signature', 'passed')).toBe('passed');
});

test('masks a known secret wherever it is, also in an address', () => {
  const { text, value } = createMask(['open sesame/1', 'short']);
  expect(text('It is "open sesame/1", short; /a?b=open%20sesame%2F1')).toBe(`It is "${mask}", short; /a?b=open${mask}`);
  expect(value('title', 'open sesame/1')).toBe(mask);
});

test('masks all parts of a cookie of which one is masked', () => {
  expect(maskSecrets(`Cookie: a=rt_${random}; b=SECRET`)).not.toMatch(/SECRET|Zr5n/);
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
