import { expect, it } from 'vitest';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { Evidence } from '#shared/diagnosis/evidence.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { hostileClaims } from '../../support/hostile-claims.ts';
import { evidence } from './examples.ts';

const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = `${segment({ alg: 'RS256', kid: 'k1' })}.${segment({ iss: 'https://idp.test', aud: 'shop', scope: 'read' })}.c2ln`;
const bearer: Partial<Evidence> = { requestHeaders: [['Authorization', `Bearer ${jwt}`]], authSent: 'Bearer' };
const challenge = (words: string): HeaderPair[] => [
  ['WWW-Authenticate', `Bearer error="invalid_token", error_description="${words}"`],
];
const basic = (credentials: string): Partial<Evidence> => ({
  method: 'POST',
  status: 401,
  responseText: '{"error":"invalid_client"}',
  requestHeaders: [
    ['Content-Type', 'application/x-www-form-urlencoded'],
    ['Authorization', `Basic ${Buffer.from(credentials).toString('base64')}`],
  ],
});
const failed = (code: string): Partial<Evidence> => ({ error: { code, message: 'words', phase: 'tls' } });

it.each<[string, Partial<Evidence>, string[], RegExp]>([
  ['token-refused', { ...bearer, status: 401 }, ['token-issuer-wrong', 'token-audience-wrong'], /idp\.test/],
  [
    'token-refused',
    { ...bearer, status: 401, responseText: '{"message":"Authorization required"}' },
    ['token-missing', 'token-issuer-wrong', 'token-audience-wrong'],
    /ask for credentials/,
  ],
  ['record-unknown', { status: 409, responseText: '{"error":"path/not_found/."}' }, ['conflict'], /status 409/],
  [
    'record-unknown',
    { status: 406, responseText: '{"message":"The result contains 0 rows"}' },
    ['not-acceptable'],
    /status 406/,
  ],
  [
    'request-invalid',
    {
      status: 500,
      responseText:
        '<soap:Envelope><soap:Fault><faultcode>soap:VersionMismatch</faultcode><faultstring>SOAP 1.1 only</faultstring></soap:Fault></soap:Envelope>',
    },
    ['server-failed'],
    /status 500/,
  ],
  ['permission-denied', { ...bearer, status: 403 }, ['scope-missing', 'request-blocked'], /read/],
  ['permission-denied', { status: 403 }, ['request-blocked'], /firewalls/],
  [
    'client-assertion-invalid',
    {
      ...basic('a:b'),
      requestHeaders: [['Content-Type', 'application/x-www-form-urlencoded']],
      requestText: 'grant_type=client_credentials&client_assertion=a.b.c',
    },
    ['client-unknown', 'client-authentication-unsupported'],
    /can also mean/,
  ],
  ['error-in-success', { status: 200, responseText: '{"error":"quota"}' }, ['ok'], /reports a success/],
  [
    'ok',
    { status: 200, responseText: '{"id":1,"error_text":"none yet"}' },
    ['error-in-success'],
    /named like an error/,
  ],
  [
    'token-missing',
    { ...bearer, status: 401, responseText: 'No token provided' },
    ['token-refused'],
    /without its words/,
  ],
  [
    'token-key-unknown',
    { ...bearer, status: 403, responseText: 'none of the keys of this token is usable' },
    ['permission-denied'],
    /without its words/,
  ],
  [
    'token-expired',
    { ...bearer, status: 401, responseHeaders: challenge('expired') },
    ['clock-skew'],
    /when it expires/,
  ],
  [
    'token-signature-wrong',
    { ...bearer, status: 401, responseHeaders: challenge('bad signature') },
    ['token-key-unknown'],
    /k1/,
  ],
  [
    'tls-handshake-cut',
    failed('ECONNRESET'),
    ['tls-to-plain-port', 'tls-name-unknown', 'tls-server-failed'],
    /plain HTTP/,
  ],
  [
    'stale-connection',
    { error: { code: 'ECONNRESET', message: 'words', phase: 'firstByte', idleMs: 3900 } },
    ['reset-after-request'],
    /fails/,
  ],
  ['timeout-tls', failed('ETIMEDOUT'), ['tls-to-plain-port', 'not-http'], /wait/],
  ['unavailable', { status: 503, responseHeaders: [['Server', 'Apache']] }, ['gateway-cannot-connect'], /Apache/],
  [
    'client-authentication-failed',
    basic('app:a+b/c'),
    ['client-secret-not-encoded', 'client-authentication-unsupported', 'client-unknown'],
    /form-urlencoding/,
  ],
  [
    'client-authentication-failed',
    basic('app:abc123'),
    ['client-authentication-unsupported', 'client-unknown'],
    /client_secret_basic/,
  ],
  ['endpoint-not-found', { status: 404 }, ['record-unknown'], /identifier/],
  [
    'receiver-signature-refused',
    { of: 'delivery', method: 'POST', status: 401, requestHeaders: [['X-Hub-Signature-256', 'sha256=0']] },
    ['receiver-auth-missing'],
    /no credentials/,
  ],
])('lists the other causes of %s, each with its evidence and a step', (cause, special, others, words) => {
  const found = diagnose(evidence(special));
  expect(found).toMatchObject({ cause });
  expect(found.confidence).not.toBe('certain');
  expect(found.alternatives?.map((one) => one.cause)).toEqual(others);
  expect(found.alternatives?.[0]?.evidence.join()).toMatch(words);
  for (const one of found.alternatives ?? []) expect(one.toTell).toMatch(/^[A-Z].{10,}\.$/);
});

it.each<[string, Partial<Evidence>]>([
  ['method-not-allowed', { status: 405 }],
  ['rate-limited', { status: 429 }],
])('is certain of %s if nothing else explains it', (cause, special) => {
  const found = diagnose(evidence(special));
  expect(found).toMatchObject({ cause, confidence: 'certain' });
  expect(found.alternatives).toBeUndefined();
});

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

it.each<[what: string, claims: string]>([
  ...hostileClaims.map(([name, value]): [string, string] => [
    `${name} of another type`,
    JSON.stringify({ [name]: value }),
  ]),
  ['an audience 20,000 levels deep', `{"aud":${deep(20_000)}}`],
  ['an issuer 20,000 levels deep', `{"iss":${deep(20_000)}}`],
  ['claims longer than any header field', `{"aud":${deep(300_000)}}`],
])('a token with %s is diagnosed', (_what, claims) => {
  for (const header of ['{"alg":"ES256"}', '{"alg":{"toString":1},"kid":{"toString":1},"typ":{"toString":1}}']) {
    const token = `${[header, claims].map((text) => Buffer.from(text).toString('base64url')).join('.')}.c2ln`;
    for (const responseHeaders of [[], challenge('expired'), challenge('not valid yet'), challenge('bad signature')]) {
      const requestHeaders: HeaderPair[] = [['Authorization', `Bearer ${token}`]];
      const found = diagnose(evidence({ requestHeaders, authSent: 'Bearer', status: 401, responseHeaders }));
      expect(found.cause).toMatch(/^token-/);
    }
  }
});

it('writes alternatives for another server without what only a check of our own found', () => {
  const found = diagnose(evidence(basic('app:secret')));
  const unknown = found.alternatives?.find(({ cause }) => cause === 'client-unknown');
  expect(unknown?.sentence).toBe('The authorization server does not know the client ID.');
});

it('names each other candidate once', () => {
  const found = diagnose(
    evidence({
      of: 'delivery',
      method: 'POST',
      requestHeaders: [['X-Signature', 'abc']],
      status: 401,
      responseHeaders: [['Content-Type', 'application/json']],
      responseText: '{"message":"unknown key"}',
    }),
  );
  const named = (found.alternatives ?? []).map(({ cause }) => cause);
  expect(named).toContain('receiver-signature-refused');
  expect(named).toEqual([...new Set(named)]);
});
