import type { Evidence } from '#shared/diagnosis/evidence.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { apiKeyExamples } from './api-key-examples.ts';
import { tokenRequestExamples } from './token-request-examples.ts';
import { saidExamples } from './said-examples.ts';
import { outsideExamples, rejectedExamples } from './outside-examples.ts';

const none = { dns: null, tcp: null, tls: null, request: null, firstByte: null, download: null, total: null };

/** A request to another server over https, with these changes. */
export function evidence(special: Partial<Evidence> = {}): Evidence {
  return {
    of: 'request',
    method: 'GET',
    url: 'https://api.test/things/1',
    requestHeaders: [],
    timeoutMs: 1000,
    phases: none,
    ...special,
  };
}

const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An unverifiable JWT with these claims. */
const jwt = (claims: object, header: object = { alg: 'ES256', kid: 'k', typ: 'at+jwt' }): string =>
  `${segment(header)}.${segment(claims)}.c2ln`;

const bearer = (token: string): HeaderPair[] => [['Authorization', `Bearer ${token}`]];
const check = (name: string, words = 'as it was found', status = 401): Partial<Evidence> => ({
  status,
  requestHeaders: bearer('opaque'),
  failedCheck: { name, outcome: 'failed', evidence: words, source: 'here' },
});
const challenge = (parameters: string, token = 'opaque'): Partial<Evidence> => ({
  status: 401,
  requestHeaders: bearer(token),
  responseHeaders: [['WWW-Authenticate', `Bearer realm="x"${parameters && `, ${parameters}`}`]],
});
const says = (description: string): Partial<Evidence> =>
  challenge(`error="invalid_token", error_description="${description}"`);
const dated = (claims: object): Partial<Evidence> => ({
  status: 401,
  requestHeaders: bearer(jwt(claims)),
  responseHeaders: [['Date', 'Fri, 20 Nov 2026 12:00:00 GMT']],
});
const noon = Date.UTC(2026, 10, 20, 12) / 1000;
const delivery = (status: number, special: Partial<Evidence> = {}): Partial<Evidence> => ({
  of: 'delivery',
  method: 'POST',
  url: 'https://receiver.test/webhook/chat-started',
  status,
  ...special,
});
/** @param answer How the receiver answered the request for permission */
const notAllowed = (answer: string): Partial<Evidence> =>
  delivery(0, {
    status: undefined,
    error: {
      code: 'WEBHOOK_NOT_ALLOWED',
      message: `The receiver responded to OPTIONS with ${answer}: it does not allow deliveries from hookbench.localhost.`,
    },
  });
const proxy = 'http://localhost:3128';

const failed = (
  code: string,
  phase: NonNullable<Evidence['error']>['phase'],
  message = 'words',
): Partial<Evidence> => ({
  error: { code, message, ...(phase && { phase }) },
});
const leaf = {
  subject: 'CN=leaf',
  issuer: 'CN=Some CA',
  validFrom: '2026-01-01T00:00:00.000Z',
  validTo: '2026-02-01T00:00:00.000Z',
  names: ['other.test'],
  fingerprint: 'AA',
};
const certificate = (code: string, chain = [leaf]): Partial<Evidence> => ({
  ...failed(code, 'tls'),
  tls: { protocol: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384', authorized: false, authorizationError: code, chain },
});
const answer = (status: number, special: Partial<Evidence> = {}): Partial<Evidence> => ({ status, ...special });
const json = (value: object): Partial<Evidence> => ({ responseText: JSON.stringify(value) });

const ownExamples: Record<string, Partial<Evidence>[]> = {
  ...apiKeyExamples,
  ...outsideExamples,
  ...rejectedExamples,
  ...tokenRequestExamples,
  cancelled: [failed('ABORT_ERR', 'firstByte')],
  'address-denied': [failed('ERR_ADDRESS_DENIED', 'tcp')],
  'name-not-found': [failed('ENOTFOUND', 'dns')],
  'dns-timeout': [failed('ETIMEDOUT', 'dns')],
  'dns-failed': [failed('EAI_AGAIN', 'dns')],
  'proxy-unreachable': [{ ...failed('ECONNREFUSED', 'tcp'), proxy }],
  'proxy-refused': [{ ...failed('ERR_PROXY_TUNNEL', 'tcp'), proxy }],
  'connection-refused': [
    failed('ECONNREFUSED', 'tcp'),
    delivery(0, { status: undefined, ...failed('ECONNREFUSED', 'tcp') }),
  ],
  'host-unreachable': [failed('EHOSTUNREACH', 'tcp'), failed('ENETUNREACH', 'tcp')],
  'connection-forbidden': [failed('EPERM', 'tcp')],
  'connection-blocked': [failed('ETIMEDOUT', 'tcp')],
  'certificate-expired': [certificate('CERT_HAS_EXPIRED')],
  'certificate-not-yet-valid': [certificate('CERT_NOT_YET_VALID')],
  'certificate-wrong-host': [certificate('ERR_TLS_CERT_ALTNAME_INVALID')],
  'certificate-self-signed': [certificate('DEPTH_ZERO_SELF_SIGNED_CERT')],
  'certificate-chain-incomplete': [certificate('UNABLE_TO_VERIFY_LEAF_SIGNATURE')],
  'certificate-untrusted-root': [
    certificate('SELF_SIGNED_CERT_IN_CHAIN', [leaf, leaf]),
    certificate('UNABLE_TO_GET_ISSUER_CERT_LOCALLY', [leaf, leaf]),
  ],
  'certificate-revoked': [certificate('CERT_REVOKED')],
  'certificate-revocation-unknown': [certificate('UNABLE_TO_GET_CRL'), certificate('CRL_HAS_EXPIRED')],
  'certificate-invalid': [certificate('CA_MD_TOO_WEAK'), certificate('INVALID_PURPOSE')],
  'tls-to-plain-port': [
    failed('ERR_SSL_WRONG_VERSION_NUMBER', 'tls'),
    failed('ERR_SSL_PACKET_LENGTH_TOO_LONG', 'tls'),
    failed('EPROTO', 'tls', 'TLS: wrong version number.'),
  ],
  'tls-version-mismatch': [
    failed('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls'),
    failed('ERR_SSL_UNSUPPORTED_PROTOCOL', 'tls'),
  ],
  'client-certificate-required': [failed('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'firstByte')],
  'tls-handshake-refused': [failed('ERR_SSL_TLSV1_ALERT_ILLEGAL_PARAMETER', 'tls')],
  'tls-handshake-cut': [failed('ECONNRESET', 'tls')],
  'tls-failed': [failed('ERR_SSL_BAD_RECORD_TYPE', 'tls')],
  'timeout-tls': [failed('ETIMEDOUT', 'tls')],
  'timeout-request': [failed('ETIMEDOUT', 'request')],
  'timeout-answer': [failed('ETIMEDOUT', 'firstByte')],
  'timeout-download': [failed('ETIMEDOUT', 'download'), { status: 200, ...failed('ETIMEDOUT', 'download') }],
  'plain-to-tls-port': [
    failed('HPE_INVALID_CONSTANT', 'firstByte', 'The response is TLS, not HTTP.'),
    failed('ERR_PLAIN_TO_TLS', 'firstByte', 'socket hang up. The listener expects TLS, not plain HTTP.'),
    { url: 'http://api.test', status: 400, responseText: 'Client sent an HTTP request to an HTTPS server.\n' },
    { url: 'http://api.test', status: 400, responseText: '<h1>The plain HTTP request was sent to HTTPS port</h1>' },
  ],
  'answer-cut': [{ status: 200, ...failed('ECONNRESET', 'download') }],
  'answer-too-long': [
    { status: 200, responseHeaders: [['Content-Length', '2']], ...failed('HPE_INVALID_CONSTANT', 'download') },
    { status: 204, ...failed('HPE_CLOSED_CONNECTION', 'download') },
  ],
  'answer-malformed': [failed('HPE_INVALID_CONSTANT', 'firstByte')],
  'reset-before-request': [failed('ECONNRESET', 'tcp'), failed('EPIPE', 'request')],
  'stale-connection': [{ error: { code: 'ECONNRESET', message: 'words', phase: 'firstByte', idleMs: 3900 } }],
  'reset-after-request': [failed('ECONNRESET', 'firstByte')],

  'receiver-token-unavailable': [
    delivery(0, { status: undefined, error: { code: 'OAUTH_TOKEN_FAILED', message: 'invalid_client' } }),
  ],
  'receiver-permission-refused': [
    notAllowed('200 without WebHook-Allowed-Origin'),
    notAllowed('405 without WebHook-Allowed-Origin'),
    notAllowed('200 with WebHook-Allowed-Origin: other.example'),
    notAllowed('403 with WebHook-Allowed-Origin: *'),
  ],
  'receiver-signature-refused': [
    delivery(401, { responseText: '{"error":"signature","detail":"The signature of no key matches."}' }),
    delivery(400, { responseText: '{"message":"No signatures found matching the expected signature"}' }),
  ],
  'receiver-auth-missing': [delivery(401), delivery(401, { authSent: 'none' })],
  'receiver-auth-refused': [delivery(401, { authSent: 'basic' }), delivery(401, { authSent: 'bearer' })],
  'receiver-forbidden': [delivery(403)],
  'receiver-path-wrong': [
    delivery(404),
    delivery(404, { url: 'https://receiver.test/webhook/chat_start' }),
    delivery(404, { url: 'https://receiver.test/webhook/chat-started/webhook/chat-started' }),
    delivery(404, { url: 'https://receiver.test/api/webhook/chat-ended?a=1' }),
    delivery(404, { url: 'https://receiver.test//webhook/chat-started' }),
  ],
  'receiver-gone': [delivery(410)],
  'receiver-failed': [delivery(500)],

  'plain-http-refused': [
    check('transport_secure', 'by http', 403),
    { ...answer(426), url: 'http://api.test/' },
    { ...answer(403, json({ detail: 'Use HTTPS.' })), url: 'http://api.test/' },
  ],
  'token-in-two-places': [
    check('token_in_one_place', 'header, query', 400),
    { ...answer(400), url: 'https://api.test/?access_token=x', requestHeaders: bearer('x') },
  ],
  'token-missing': [
    { ...check('authorization_present'), requestHeaders: [] },
    { ...challenge(''), requestHeaders: [] },
    { ...challenge(''), requestHeaders: [['X-API-Key', 'x']], authSent: 'api-key X-API-Key' },
  ],
  'authorization-scheme-wrong': [
    { ...check('scheme_bearer'), requestHeaders: [['authorization', 'Basic eDp5']] },
    { ...challenge(''), requestHeaders: [['authorization', 'Digest x']] },
  ],
  'token-malformed': [
    check('token_syntax'),
    check('token_readable'),
    says('The access token is malformed'),
    challenge('', ' two-spaces'),
    challenge('', 'eyJhbGciOiJub25lIn0.cut'),
    challenge('', 'with space'),
    challenge('', '"quoted"'),
    challenge('', ''),
    check('claims_typed', 'exp is "never", not a time in seconds (RFC 7519 4.1.4)'),
  ],
  'token-revoked': [check('token_not_revoked'), says('The access token was revoked')],
  'token-expired': [check('token_not_expired'), says('The access token expired'), dated({ exp: noon - 60 })],
  'token-not-yet-valid': [
    check('token_already_valid'),
    says('The access token is not valid yet'),
    dated({ nbf: noon + 60, exp: noon + 120 }),
  ],
  'token-type-wrong': [check('type_access_token'), says('The token is not an access token')],
  'token-algorithm-wrong': [
    check('key_known', 'alg is HS256, the key is for ES256'),
    says('The access token is signed with the wrong algorithm'),
    challenge('', jwt({}, { alg: 'none' })),
  ],
  'token-key-unknown': [check('key_known', 'No key has kid k'), says('The access token is signed with an unknown key')],
  'token-signature-wrong': [check('signature_valid'), says('The signature of the access token is wrong')],
  'token-issuer-wrong': [check('issuer_trusted'), says('The access token is from another issuer')],
  'token-audience-wrong': [check('audience_matches'), says('The access token is for another audience')],
  'step-up-required': [check('authentication_sufficient', 'acr absent, signed in 300 s ago, requires max_age="60"')],
  'token-certificate-missing': [check('certificate_bound')],
  'token-binding-unproven': [check('dpop_bound'), says('The access token is bound to a key')],
  'scope-missing': [
    check('scope_sufficient', 'needs admin, has none', 403),
    { ...challenge('error="insufficient_scope", scope="admin"'), status: 403 },
    challenge('error="insufficient_scope", scope="admin"'),
  ],
  'role-missing': [check('role_permits', 'vera has the role viewer', 403)],
  'token-refused': [challenge('error="invalid_token"'), challenge('', jwt({ exp: noon }))],
  'credentials-refused': [
    answer(401, { authSent: 'Basic', requestHeaders: [['Authorization', 'Basic eDp5']] }),
    answer(401, {
      authSent: 'Basic',
      requestHeaders: [['Authorization', 'Basic eDp5']],
      responseHeaders: [['WWW-Authenticate', 'Basic realm="x"']],
      ...json({ error: 'auth', detail: 'User name or password is wrong.' }),
    }),
  ],
  'permission-denied': [answer(403, { requestHeaders: bearer('opaque') })],

  'not-modified': [answer(304)],
  'redirect-not-followed': [answer(302, { responseHeaders: [['Location', '/there']] }), delivery(308), answer(300)],
  'path-wrong': [
    {
      ...check('path_known', 'GET is not at it', 404),
      ...json({ detail: 'GET is served at /api/customers/C-1.' }),
      url: 'https://localhost:1/api/customer/C-1',
    },
    { ...answer(404), url: 'https://api.test/api/chats/start', method: 'POST' },
  ],
  'no-recorded-response': [
    check('recorded_response', 'None of 4 different requests equals GET /orders', 404),
    {
      status: 404,
      responseText: '{"code":"no_recorded_response","detail":"The recording has no response to GET /a."}',
    },
  ],
  'record-unknown': [
    { ...answer(404), allChecksPassed: true },
    { ...answer(404), allChecksPassed: true, url: 'https://localhost:1/api/customers/none' },
    check('customer_exists', 'C-9', 404),
  ],
  'endpoint-not-found': [answer(404), check('path_known', 'Nothing is at it', 404)],
  'method-not-allowed': [answer(405, { responseHeaders: [['Allow', 'OPTIONS, PUT, PATCH']] })],
  'method-not-implemented': [answer(501)],
  'body-not-json': [
    check('body_json', 'at 1', 400),
    answer(400, json({ code: 'malformed_json' })),
    { ...check('body_readable', 'at 1', 422), requestBodyProblem: 'it ends at 1' },
  ],
  'request-invalid': [answer(400), check('body_readable', 'a part is missing', 422)],
  'not-acceptable': [answer(406)],
  conflict: [answer(409)],
  gone: [answer(410)],
  'length-required': [answer(411)],
  'precondition-failed': [answer(412)],
  'precondition-required': [answer(428)],
  'body-too-large': [answer(413)],
  'url-too-long': [answer(414)],
  'media-type-wrong': [
    answer(415, { responseHeaders: [['Accept-Patch', 'application/merge-patch+json, application/json']] }),
  ],
  'field-invalid': [answer(422, json({ field: '/email' }))],
  'headers-too-large': [answer(431)],
  'request-too-slow': [answer(408)],
  'rate-limited': [answer(429, { responseHeaders: [['Retry-After', '7']] }), delivery(429)],
  'server-failed': [answer(500)],
  'bad-gateway': [answer(502), delivery(502)],
  unavailable: [answer(503), delivery(503)],
  'gateway-timeout': [answer(504)],
  'server-error': [answer(507), answer(599)],
  'client-error': [answer(418)],
  'ok-token-in-clear': [{ ...answer(200), url: 'http://localhost:1/', requestHeaders: bearer('x') }],
  'ok-token-in-url': [{ ...answer(200), url: 'https://api.test/?a=b&access_token=x' }],
  ok: [answer(200), answer(204, { requestHeaders: bearer('x') }), delivery(200)],
  'protocol-switched': [answer(101)],
  unknown: [answer(0), failed('ESTRANGE', 'firstByte')],
};

/** Examples of evidence for each cause, those of words last. */
export const examples: Record<string, Partial<Evidence>[]> = { ...ownExamples };
for (const [name, found] of Object.entries(saidExamples)) {
  const cause = name.replace(/ \(.*$/, '');
  examples[cause] = [...(examples[cause] ?? []), ...found];
}
