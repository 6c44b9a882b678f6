import { describe, expect, it } from 'vitest';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { Evidence } from '#shared/diagnosis/evidence.ts';
import { knownScheme, shownCredential } from '#shared/redaction/shown-scheme.ts';
import { shownUrl } from '#shared/redaction/shown-url.ts';
import { evidenceOf } from '../../../electron/engine/client/requests/send-and-keep.ts';

const token = 'planted-0123456789abcdef';
const body = { size: 0, encoding: 'utf8' as const, content: '', truncated: false };
const phases = { dns: 1, tcp: 1, tls: null, request: 1, firstByte: 1, download: 1, total: 5 };

/** The evidence of a request to another server that responded with a status, or of one that failed. */
function evidence(
  url: string,
  requestHeaders: [string, string][],
  outcome:
    | { status: number; headers?: [string, string][] }
    | { error: { code: string; message: string; phase: 'dns' } },
): Evidence {
  const response = 'status' in outcome ? { status: outcome.status, headers: outcome.headers ?? [], body } : undefined;
  return evidenceOf(
    {
      exchange: {
        id: 'exc_1',
        trace: '1',
        span: '2',
        from: 'client',
        to: 'other',
        startedAt: '2026-11-21T12:00:00.000Z',
        phases,
        request: { method: 'GET', url, headers: requestHeaders, body },
        response,
        ...('error' in outcome && { error: outcome.error }),
      },
    } as Parameters<typeof evidenceOf>[0],
    1000,
  );
}

describe('a diagnosis', () => {
  it.each([
    ['a challenge for another scheme', [['WWW-Authenticate', 'Bearer realm="api"']]],
    ['no challenge', []],
  ] as [string, [string, string][]][])(
    'does not contain a token that was sent without a scheme, with %s',
    (_, headers) => {
      const found = diagnose(evidence('https://api.test/x', [['Authorization', token]], { status: 401, headers }));
      expect(JSON.stringify(found)).not.toContain(token);
      expect(JSON.stringify(found)).toContain('24 characters');
    },
  );

  it.each([
    ['a credential', { error: 'unauthorized', authorization: 'Basic planted secret words' }],
    ['a secret of several words', { error: 'bad', clientSecret: 'planted secret words' }],
    ['a token that is longer than a quote', { message: `access_token=${'a1'.repeat(350)}planted9876 is bad` }],
    ['a secret in an error', { error: { message: 'The secret is wrong', client_secret: 'planted9876' } }],
  ])('does not quote %s that the other side repeats', (_, content) => {
    const found = evidence('https://api.test/x', [['Authorization', 'Bearer abc']], { status: 401 });
    const headers: Evidence['responseHeaders'] = [['Content-Type', 'application/json']];
    const rejected = { ...found, responseHeaders: headers, responseText: JSON.stringify(content) };
    expect(JSON.stringify(diagnose(rejected))).not.toContain('planted');
  });

  it.each([
    ['a password of JSON', '{"user":"a","password":"hunterPlanted"}', 'password: hunterPlanted was wrong'],
    ['a secret of several words', '{"auth":{"client_secret":"planted secret words"}}', 'No: planted secret words'],
    ['a short password', 'user=a&password=p1anted', 'p1anted is wrong'],
    ['a password that it writes otherwise', '', 'password: hunterPlanted was wrong'],
  ])('does not quote %s that was sent', (_, requestText, message) => {
    const found = evidence('https://api.test/x', [], { status: 400 });
    const headers: Evidence['responseHeaders'] = [['Content-Type', 'application/json']];
    const rejected = { ...found, requestText, responseHeaders: headers, responseText: JSON.stringify({ message }) };
    expect(JSON.stringify(diagnose(rejected))).not.toMatch(/p[l1]anted/i);
  });

  it('quotes the code of a fault after the name of a secret', () => {
    const found = evidence('https://api.test/x', [], { status: 400 });
    const rejected = { ...found, responseText: 'token: TokenExpired' };
    expect(diagnose(rejected).evidence.join()).toContain('token: TokenExpired');
  });

  it('names a known scheme', () => {
    const headers: [string, string][] = [['WWW-Authenticate', 'Bearer']];
    const found = diagnose(evidence('https://api.test/x', [['Authorization', 'Basic eDp5']], { status: 401, headers }));
    expect(found.sentence).toContain('the scheme Basic');
  });

  it.each([401, 404, 500, 302])('does not contain secrets of the URL or of Location (%i)', (status) => {
    const url = `https://ada:${token}@api.test/x?a=1&access_token=${token}`;
    const headers: [string, string][] = [['Location', `https://other.test/cb?code=${token}`]];
    const found = diagnose(evidence(url, [], { status, headers }));
    expect(JSON.stringify({ ...found, actionValue: undefined })).not.toContain(token);
  });

  it.each([
    ['https://api.test:8443/x', 'The name api.test does'],
    ['http://api.test/x', 'The name api.test does'],
  ])('names the host without its port when DNS does not know %s', (url, words) => {
    const found = diagnose(evidence(url, [], { error: { code: 'ENOTFOUND', message: 'getaddrinfo', phase: 'dns' } }));
    expect(found.cause).toBe('name-not-found');
    expect(found.sentence).toContain(words);
  });
});

describe('what is shown of credentials', () => {
  it('is a known scheme, or the length and the first characters of long values', () => {
    expect(['Bearer x', 'dpop', 'AWS4-HMAC-SHA256 a', token, ''].map(knownScheme)).toEqual([
      'Bearer',
      'dpop',
      'AWS4-HMAC-SHA256',
      undefined,
      undefined,
    ]);
    expect([token, 'short', 'x'].map(shownCredential)).toEqual([
      '"plan…", 24 characters',
      '5 characters',
      '1 character',
    ]);
  });

  it('is a URL without password, tokens and codes', () => {
    expect(shownUrl('https://a:b@h/x?q=1&%63ode=2&x=%zz#id_token=3&y')).toBe(
      'https://[redacted]@h/x?q=1&%63ode=[redacted]&x=%zz#id_token=[redacted]&y',
    );
    expect(shownUrl('/plain?a=1')).toBe('/plain?a=1');
  });
});

it.each<[string, Partial<Evidence>]>([
  ['a header', { requestHeaders: [['X-API-Key', 'k-4711-0815']] }],
  ['the query', { url: 'https://api.test/things?api_key=k-4711-0815' }],
  ['a form', { requestText: 'grant_type=client_credentials&client_secret=k-4711-0815' }],
])('shows no secret of %s that the other side repeats', (_place, sent) => {
  const { evidence: shown, sentence } = diagnose({
    of: 'request',
    method: 'POST',
    url: 'https://api.test/things',
    requestHeaders: [],
    timeoutMs: 1000,
    phases,
    status: 400,
    responseText: '{"message":"Key k-4711-0815 is wrong for this account"}',
    ...sent,
  });
  expect([sentence, ...shown].join(' ')).not.toContain('k-4711-0815');
  expect(shown.join(' ')).toContain('Key [redacted] is wrong');
});
