import type { Evidence, Redirect } from '#shared/diagnosis/evidence.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';

type Example = Partial<Evidence>;

const failed = (code: string, special: Example = {}, message = 'words'): Example => ({
  error: { code, message, phase: 'firstByte' },
  ...special,
});
const tls = (reason: string): Example => ({ error: { code: 'EPROTO', message: `TLS: ${reason}.`, phase: 'tls' } });
const sent = (received: string): Example => ({
  error: { code: 'HPE_INVALID_CONSTANT', message: 'Parse Error', phase: 'firstByte', received },
});
const says = (status: number, responseText: string, headers: HeaderPair[] = []): Example => ({
  status,
  responseText,
  responseHeaders: headers,
});
const api: Example = { requestHeaders: [['Accept', 'application/json']] };
const html: HeaderPair[] = [['Content-Type', 'text/html']];
const delivery: Example = { of: 'delivery', method: 'POST', url: 'https://receiver.test/webhook/chat-started' };
const token: Example = { method: 'POST', grantType: 'client_credentials', bodyComplete: true };
const redirect = (status: number, from: string, to: string, more: Partial<Redirect> = {}): Redirect => ({
  status,
  from: { method: 'GET', url: from },
  to: { method: 'GET', url: to },
  droppedAuthorization: false,
  ...more,
});

const check = (name: string, evidence: string, status = 400): Example => ({
  status,
  failedCheck: { name, outcome: 'failed', evidence, source: 'here' },
});

/** Examples of requests that our authorization server or HTTP parser rejected. */
export const rejectedExamples: Record<string, Example[]> = {
  'request-unreadable': [check('request_parsed', 'a line feed without carriage return is in or after Authorization')],
  'client-secret-not-encoded': [
    check('client_authentication', 'The secret of "a" matches only if it is form-urlencoded before Base64', 401),
  ],
  'client-secret-encoded-twice': [
    check('client_authentication', 'The secret of "a" is form-urlencoded: encoded twice', 401),
  ],
  'client-secret-spaces': [
    check('client_authentication', 'The secret of "a" has spaces or line breaks around it', 401),
  ],
  'client-unknown': [check('client_authentication', 'No client "a" is registered', 401)],
  'client-secret-missing': [check('client_authentication', 'No client credentials were sent', 401)],
  'client-assertion-invalid': [check('client_authentication', 'The assertion is not valid: jti is absent', 401)],
  'client-certificate-wrong': [
    check('client_authentication', 'The client certificate: none was shown at the TLS handshake', 401),
  ],
  'client-authentication-twice': [check('client_authentication', 'Client credentials in the header and in the body')],
  'redirect-uri-mismatch': [check('redirect_uri_registered', 'https://a.test is not one of https://b.test')],
  'pkce-missing': [check('pkce_challenge', 'code_challenge is absent and the client is public')],
  'pkce-mismatch': [check('pkce_verified', 'code_challenge x by S256 does not match')],
  'code-used-twice': [check('code_unused', 'used before')],
  'code-expired': [check('code_not_expired', 'until 12:00, the clock reads 12:01')],
  'code-unknown': [check('code_known', 'No such code was issued')],
  'form-expected': [check('form_media_type', 'Content-Type is "application/json"')],
  'client-authentication-unsupported': [
    check('client_authentication', 'The client sent client_assertion of type urn:a', 401),
  ],
  'request-object-invalid': [check('request_object', 'exp is absent')],
  'authorization-details-invalid': [check('authorization_details', 'the type a is unknown')],
  'resource-unknown': [check('resource_known', 'https://a.test is not one of https://b.test')],
  'token-exchange-refused': [check('subject_token_valid', 'It has expired')],
  'refresh-token-missing': [check('refresh_token_known', 'refresh_token is absent')],
  'refresh-token-unknown': [check('refresh_token_known', 'No such refresh token was issued')],
  'refresh-token-of-other-client': [check('refresh_token_of_client', 'issued to "a"')],
  'refresh-token-used-twice': [check('refresh_token_not_reused', 'replaced at 12:00; the family is revoked')],
  'refresh-token-revoked': [check('refresh_family_alive', 'revoked at 12:00: signed out')],
  'refresh-token-expired': [check('refresh_token_not_expired', 'idle limit 12:00, absolute limit 13:00')],
  'client-distrusts-ca': [
    check('tls_handshake', 'the TLS handshake failed: tlsv1 alert unknown ca (ERR_SSL_TLSV1_ALERT_UNKNOWN_CA)', 0),
    check('tls_handshake', 'the TLS handshake failed: sslv3 alert certificate unknown (X)', 0),
  ],
  'grant-type-missing': [check('grant_type_supported', 'grant_type is absent')],
};

/** Examples of what servers other than ours answer. */
export const outsideExamples: Record<string, Example[]> = {
  'password-required': [says(401, '', [['WWW-Authenticate', 'Basic realm="Staging"']])],
  'http2-only': [sent('\0\0\x06\x04\0\0\0\0\0\0\x03\0\0\0\x80')],
  'not-http': [
    sent('SSH-2.0-OpenSSH_9.2p1\r\n'),
    { ...tls('wrong version number'), probe: { text: '220 mail.test ESMTP\r\n' } },
    { ...failed('ECONNRESET'), url: 'http://cache.test/', probe: { text: '-ERR unknown command\r\n' } },
  ],
  'answer-headers-too-large': [failed('HPE_HEADER_OVERFLOW')],
  'tls-name-unknown': [tls('tlsv1 unrecognized name')],
  'tls-alpn-mismatch': [tls('tlsv1 alert no application protocol')],
  'tls-no-common-parameters': [tls('ssl/tls alert handshake failure'), tls('tlsv1 alert insufficient security')],
  'tls-server-failed': [tls('tlsv1 alert internal error')],
  'client-certificate-refused': [
    tls('tlsv1 alert unknown ca'),
    says(400, '<title>400 The SSL certificate error</title>', html),
  ],
  'proxy-authentication-required': [says(407, '', [['Proxy-Authenticate', 'Basic realm="gate"']])],
  'network-login-required': [says(511, '')],
  'server-is-proxy': [says(400, '', [['X-Squid-Error', 'ERR_INVALID_URL 0']])],
  'host-not-served': [says(421, ''), says(400, '<h1>DisallowedHost at /</h1>', html)],
  'payment-required': [says(402, 'Your card was declined.')],
  'csrf-token-missing': [says(403, '<p>CSRF verification failed.</p>', html)],
  'request-blocked': [says(403, '', [['X-Squid-Error', 'ERR_ACCESS_DENIED 0']])],
  'gateway-name-not-found': [says(503, '', [['X-Squid-Error', 'ERR_DNS_FAIL 0']])],
  'gateway-cannot-connect': [says(503, 'upstream connect error or disconnect/reset before headers'), says(522, '')],
  'no-backend-available': [says(503, '<h1>503</h1>No server is available to handle this request.', html)],
  'redirect-to-login': [
    { status: 302, responseHeaders: [['Location', '/login?next=%2F']] },
    {
      ...says(200, '<html>Sign in</html>', html),
      redirects: [redirect(302, 'https://api.test/x', 'https://sso.test/login')],
    },
  ],
  'redirect-loop': [{ status: 302, redirects: [redirect(302, 'https://api.test/x', 'https://api.test/x')] }],
  'redirect-changed-method': [
    {
      status: 405,
      redirects: [redirect(301, '', '', { from: { method: 'POST', url: 'https://api.test/x' } })],
    },
  ],
  'redirect-dropped-token': [
    {
      status: 401,
      redirects: [redirect(307, 'https://api.test/x', 'https://b.test/x', { droppedAuthorization: true })],
    },
  ],
  'redirect-other-host': [
    { status: 200, url: 'https://b.test/x', redirects: [redirect(302, 'https://api.test/x', 'https://b.test/x')] },
  ],
  'redirect-to-https': [
    { status: 301, url: 'http://api.test/x', responseHeaders: [['Location', 'https://api.test/x']] },
  ],
  'redirect-trailing-slash': [{ status: 308, url: 'https://api.test/x', responseHeaders: [['Location', '/x/']] }],
  'clock-skew': [
    {
      status: 401,
      atMs: Date.UTC(2026, 0, 1, 12),
      requestHeaders: [
        [
          'Authorization',
          `Bearer ${[{ alg: 'ES256' }, { exp: Date.UTC(2026, 0, 1, 13) / 1000 }].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.c2ln`,
        ],
      ],
      responseHeaders: [['Date', 'Thu, 01 Jan 2026 14:00:00 GMT']],
    },
  ],
  'body-undecodable': [{ status: 200, bodyProblem: 'incorrect header check' }],
  'token-answer-error': [{ ...token, ...says(200, '{"error":"bad_verification_code"}') }],
  'token-answer-not-json': [{ ...token, ...says(200, '<html>', html) }],
  'token-answer-incomplete': [
    { ...token, ...says(200, '{"token":"x"}') },
    { ...token, ...says(200, '{"access_token":"x"}'), bodyComplete: true },
  ],
  'token-answer-expired': [
    { ...token, ...says(200, '{"access_token":"x","token_type":"Bearer","expires_in":"0"}'), bodyComplete: true },
  ],
  'ok-scope-reduced': [
    {
      ...token,
      ...says(200, '{"access_token":"x","token_type":"Bearer","scope":"read"}'),
      requestText: 'grant_type=client_credentials&scope=read+write',
    },
  ],
  'upgrade-required': [{ ...says(426, '', [['Upgrade', 'websocket']]), of: 'request', url: 'https://api.test/' }],
  'preflight-without-origin': [
    { of: 'request', method: 'OPTIONS', requestHeaders: [['Access-Control-Request-Method', 'GET']], status: 204 },
  ],
  'login-page': [{ ...api, ...says(200, '<html><title>Sign in</title><input type="password">', html) }],
  'html-instead-of-json': [{ ...api, ...says(200, '<html><title>Welcome</title>', html) }],
  'answer-not-json': [
    { ...says(200, '{"a":', [['Content-Type', 'application/json']]), bodyComplete: true },
    { ...says(200, '', [['Content-Type', 'application/json']]), bodyComplete: true },
    { ...says(200, '{"a":1,}', [['Content-Type', 'application/json']]), bodyComplete: true },
    { ...says(200, '"{\\"a\\":1}"', [['Content-Type', 'application/json']]), bodyComplete: true },
    { ...says(200, '<?xml version="1.0"?><a/>', [['Content-Type', 'application/json']]), bodyComplete: true },
  ],
  'receiver-page-answered': [{ ...delivery, ...says(200, '<html><title>Welcome</title>', html) }],
  'receiver-ignored-delivery': [
    { ...delivery, ...says(200, 'Hook rules were not satisfied.') },
    { ...delivery, ...says(200, '{"ok":false}') },
  ],
  'error-in-success': [
    says(200, '{"success":false,"message":"no"}'),
    says(200, '{"data":{},"errors":[{"message":"Cannot query field x","path":["x"]}]}'),
    says(200, '{"jsonrpc":"2.0","error":{"code":-32601,"message":"Method not found"},"id":1}'),
    says(200, '{"statusCode":500,"message":"Internal failure"}'),
    says(200, '{"took":3,"errors":true,"items":[{"index":{"status":400}}]}'),
    {
      ...says(200, ''),
      responseHeaders: [
        ['grpc-status', '16'],
        ['grpc-message', 'token%20expired'],
      ],
    },
    says(200, '<html><title>404 Not Found</title></html>', html),
  ],
};
