import { describe, expect, it } from 'vitest';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { Evidence } from '#shared/diagnosis/evidence.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { ageWords } from '#shared/trace/format-duration.ts';
import { evidence } from './examples.ts';

const html: HeaderPair[] = [['Content-Type', 'text/html']];
const says = (status: number, responseText: string, headers: HeaderPair[] = []): Partial<Evidence> => ({
  status,
  responseText,
  responseHeaders: headers,
});
const api: Partial<Evidence> = { requestHeaders: [['Accept', 'application/json']] };
const delivery: Partial<Evidence> = { of: 'delivery', method: 'POST' };
const bearer: Partial<Evidence> = { requestHeaders: [['Authorization', 'Bearer opaque']] };
const token: Partial<Evidence> = { method: 'POST', grantType: 'client_credentials' };
const followed = (to: string): Partial<Evidence> => ({
  redirects: [
    {
      status: 302,
      from: { method: 'GET', url: 'https://api.test/x' },
      to: { method: 'GET', url: to },
      droppedAuthorization: false,
    },
  ],
});
const failedCheck = (name: string, words: string): Partial<Evidence> => ({
  status: 0,
  failedCheck: { name, outcome: 'failed', evidence: words, source: 'here' },
});
const handshake = (words: string): Partial<Evidence> =>
  failedCheck('tls_handshake', `the TLS handshake failed: ${words}`);

const hourMs = 3_600_000;
const sentAtMs = Date.parse('2026-11-27T16:00:00Z');
/** What the catcher says about the timestamp of a delivery, on a clock that differs. */
const byClock = (nowMs: number): Partial<Evidence> => ({
  ...delivery,
  ...says(
    401,
    `{"detail":"The signature is not fresh: the timestamp is ${ageWords(sentAtMs, nowMs)}, the tolerance is 5 min."}`,
    [['Date', new Date(nowMs).toUTCString()]],
  ),
  requestHeaders: [['webhook-signature', 'v1,x']],
  atMs: sentAtMs,
});

const longHeader: HeaderPair[] = [['Cookie', `a=${'x'.repeat(9000)}`]];

it.each<[string, string, Partial<Evidence>]>([
  ['ok', 'a record whose status is failed', says(200, '{"id":"j-1","status":"failed"}')],
  ['ok', 'a record with an error among other members', says(200, '{"name":"a","error":"none","at":1}')],
  ['error-in-success', 'an outcome with a reason', says(200, '{"status":"error","message":"no"}')],
  [
    'error-in-success',
    'a fatal error of PHP',
    { ...api, ...says(200, '<br /><b>Fatal error</b>: Uncaught Error', html) },
  ],
  ['error-in-success', 'a traceback of Python', says(200, 'Traceback (most recent call last):\n  File "a"')],
  [
    'receiver-ignored-delivery',
    'a failure behind it',
    { ...delivery, ...says(200, 'Message delivery failed with error 429') },
  ],
  ['clock-skew', 'the timestamp on a clock of the catcher that is ahead', byClock(sentAtMs + hourMs)],
  ['clock-skew', 'the timestamp on a clock of the catcher that is behind', byClock(sentAtMs - hourMs)],
  ['ok', 'the words no errors', { ...delivery, ...says(200, 'no errors') }],
  ['receiver-ignored-delivery', 'a rejected signature', { ...delivery, ...says(200, 'Invalid signature', html) }],
  ['ok', 'a plain text with the media type of a page', { ...delivery, ...says(200, 'OK', html) }],
  [
    'ok',
    'a long text that mentions a signature',
    { ...delivery, ...says(200, `${'word '.repeat(200)}invalid signature`) },
  ],
  [
    'redirect-other-host',
    'data of another host after a redirect to /auth',
    { ...says(200, '{}'), ...followed('https://b.test/auth/x'), url: 'https://b.test/auth/x' },
  ],
  [
    'redirect-to-login',
    'a page after a redirect',
    { ...says(200, '<html>', html), ...followed('https://b.test/login') },
  ],
  [
    'redirect-not-followed',
    'a redirect to a host named accounts',
    { status: 307, responseHeaders: [['Location', 'https://accounts.test/v2']] },
  ],
  ['field-invalid', 'a text with the letters CSRF', says(400, 'Unknown field csrfMode in CSRF settings of the form')],
  ['field-invalid', 'a list of words for each field', says(400, '{"amount":["A valid number is required."]}')],
  ['request-invalid', 'lists of other values', says(400, '{"amount":[1]}')],
  [
    'field-invalid',
    'encoding/json of Go',
    says(400, 'json: cannot unmarshal string into Go struct field Order.amount'),
  ],
  [
    'field-invalid',
    'a field beside an invalid event',
    { ...delivery, ...says(400, '{"status":"invalid event","errors":["key is missing or blank"]}') },
  ],
  ['receiver-auth-refused', 'a token in the URL of a receiver', { ...delivery, ...says(401, 'Invalid Webhook Token') }],
  [
    'token-refused',
    'an opaque token that is expired or invalid',
    { ...bearer, ...says(401, 'Session expired or invalid') },
  ],
  ['token-expired', 'an opaque token that is expired', { ...bearer, ...says(401, 'Session expired') }],
  [
    'grant-invalid',
    'reasons that go on in further sentences',
    {
      ...token,
      grantType: 'authorization_code',
      ...says(
        400,
        '{"error":"invalid_grant","error_description":"The code verifier does not match. Or the code expired."}',
      ),
    },
  ],
  ['csrf-token-missing', 'a missing token', says(403, 'CSRF verification failed. Request aborted.')],
  ['csrf-token-missing', 'a form of Rails', says(422, 'ActionController::InvalidAuthenticityToken')],
  ['server-failed', 'an application that cannot resolve a name', says(500, 'getaddrinfo ENOTFOUND db.internal')],
  ['gateway-name-not-found', 'a gateway that cannot resolve a name', says(502, 'getaddrinfo ENOTFOUND api.internal')],
  ['url-too-long', 'Gunicorn', says(400, 'Request Line is too large (215 > 100)')],
  ['headers-too-large', 'many header bytes', { ...says(400, 'Bad request'), requestHeaders: longHeader }],
  ['server-is-proxy', 'tinyproxy', says(400, 'You tried to connect to the machine the proxy is running on')],
  ['client-certificate-required', 'Apache', says(403, 'Reason: Cannot perform Post-Handshake Authentication.')],
  ['token-answer-incomplete', 'a whole token response', { ...token, ...says(200, '{}'), bodyComplete: true }],
  [
    'ok',
    'a token response that is too long to read',
    { ...token, ...says(200, '{"access_token":"a'), bodyComplete: false },
  ],
])('diagnoses %s: %s', (cause, _what, special) => {
  expect(diagnose(evidence(special)).cause).toBe(cause);
});

it('quotes the words of a receiver that can mean the signature, instead of calling them no reason', () => {
  const requestHeaders: HeaderPair[] = [['X-Hub-Signature-256', 'sha256=00']];
  const sentenceOf = (words: string) => diagnose(evidence({ ...delivery, requestHeaders, ...says(401, words) }));
  expect(sentenceOf('Tenant paused').sentence).toContain('“Tenant paused”');
  expect(sentenceOf('Tenant paused').alternatives?.map(({ cause }) => cause)).toContain('receiver-auth-missing');
  expect(sentenceOf('').sentence).toContain('gives no reason');
});

describe('a redirect to a login page', () => {
  const location: Partial<Evidence> = { status: 302, responseHeaders: [['Location', '/login']] };
  it('is explained by missing credentials only if none were sent', () => {
    expect(diagnose(evidence({ ...location, authSent: 'none' })).sentence).toContain('found no valid credentials');
    expect(diagnose(evidence({ ...location, authSent: 'Bearer' })).sentence).not.toContain('credentials');
  });
});

it.each([
  ['client-distrusts-ca', handshake('tlsv1 alert unknown ca (ERR_SSL_TLSV1_ALERT_UNKNOWN_CA)')],
  ['tls-version-mismatch', handshake('unsupported protocol (ERR_SSL_UNSUPPORTED_PROTOCOL)')],
  ['tls-no-common-parameters', handshake('no shared cipher (ERR_SSL_NO_SHARED_CIPHER)')],
  ['tls-alpn-mismatch', handshake('no application protocol (ERR_SSL_NO_APPLICATION_PROTOCOL)')],
  ['plain-to-tls-port', handshake('http request (ERR_SSL_HTTP_REQUEST)')],
  ['client-certificate-required', handshake('peer did not return a certificate (X)')],
  ['tls-handshake-refused', handshake('unexpected message (ERR_SSL_UNEXPECTED_MESSAGE)')],
  ['tls-to-plain-port', failedCheck('request_parsed', 'a TLS handshake was sent to a port for plain HTTP')],
  ['http2-only', failedCheck('request_parsed', 'the client speaks HTTP/2 only, which needs TLS with ALPN')],
  [
    'server-is-proxy',
    failedCheck('request_parsed', 'the client sent CONNECT a.test:443, so it uses this server as a proxy'),
  ],
])('explains a foreign client to a server: %s', (cause, special) => {
  const found = diagnose(evidence(special));
  expect(found).toMatchObject({ cause, confidence: 'certain' });
  expect(found.evidence).toHaveLength(1);
});

it.each([
  ['sslv3 alert bad certificate (ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE)', /probably does not trust its CA, or the host/],
  ['sslv3 alert certificate expired (ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED)', /by its clock or its lists/],
])('does not blame the CA for certain if the client rejects a certificate: %s', (words, sentence) => {
  const found = diagnose(evidence(handshake(words)));
  expect(found).toMatchObject({ cause: 'client-distrusts-ca', confidence: 'likely' });
  expect(found.sentence).toMatch(sentence);
});

it.each([
  ["b'eyJhbGciOiJub25lIn0.e30.'", 'bytes object of Python'],
  ['{"access_token":"a"}', 'whole token response'],
])('names what was sent instead of a token: %s', (text, words) => {
  const special: Partial<Evidence> = { status: 401, requestHeaders: [['Authorization', `Bearer ${text}`]] };
  expect(diagnose(evidence(special))).toMatchObject({ cause: 'token-malformed' });
  expect(diagnose(evidence(special)).sentence).toContain(words);
});

it('offers a test of a cause only if it can find something out', () => {
  const closed: Partial<Evidence> = {
    url: 'http://api.test/',
    error: { code: 'ECONNRESET', message: 'socket hang up', phase: 'firstByte' },
    remoteAddress: '127.0.0.1',
  };
  const testsOf = (special: Partial<Evidence>) => diagnose(evidence(special)).alternatives?.map(({ test }) => test);
  expect(testsOf(closed)).toEqual(['tls-handshake', 'greeting', undefined]);
  const { remoteAddress: _, ...unknown } = closed;
  expect(testsOf(unknown)).toEqual([undefined, undefined, undefined]);
});
