import { apache, gateway, haproxy, nginxServer, type GatewayCase } from '../eleventh-gateway.ts';
import { as, bearer, headed, token } from '../thirteenth-app.ts';
import type { UnseenCase } from '../unseen-case.ts';

const late = (one: GatewayCase): UnseenCase => ({ ...gateway(one), id: `fourteenth-${one.id}` });

const verified = [
  ['Missing Authorization HTTP header', 'unless { req.hdr(authorization) -m found }'],
  ['Unsupported JWT signing algorithm', 'unless { var(txn.alg) -m str HS256 }'],
  ['Invalid JWT issuer', 'unless { var(txn.iss) -m str https://idp.test/ }'],
  ['Invalid JWT audience', 'unless { var(txn.aud) -m str https://api.test }'],
  [
    'Invalid JWT signature',
    'unless { http_auth_bearer,jwt_verify(txn.alg,"a-secret-of-at-least-32-characters!") -m int 1 }',
  ],
  ['JWT has expired', 'if { var(txn.exp),sub(txn.now) -m int lt 0 }'],
] as const;
/** As the blog of HAProxy has it: each rule denies with a sentence, in a 403. */
const jwtConfig = [
  'frontend web',
  '  bind 127.0.0.1:{port}',
  "  http-request set-var(txn.alg) http_auth_bearer,jwt_header_query('$.alg')",
  "  http-request set-var(txn.iss) http_auth_bearer,jwt_payload_query('$.iss')",
  "  http-request set-var(txn.aud) http_auth_bearer,jwt_payload_query('$.aud')",
  "  http-request set-var(txn.exp) http_auth_bearer,jwt_payload_query('$.exp','int')",
  '  http-request set-var(txn.now) date()',
  ...verified.map(([words, rule]) => `  http-request deny content-type 'text/html' string '${words}' ${rule}`),
  '  http-request return status 200 content-type application/json string "[]"',
].join('\n');
const jwt = { gateway: haproxy, config: jwtConfig };
const tokens: readonly UnseenCase[] = [
  late({ ...jwt, id: 'haproxy-jwt-none', what: 'No token was sent, in a 403', right: ['token-missing'] }),
  late({
    ...jwt,
    id: 'haproxy-jwt-algorithm',
    what: 'The token has another algorithm, in a 403',
    spec: as({}, { alg: 'HS512' }, { hash: 'sha512' }),
    right: ['token-algorithm-wrong'],
    shows: /algorithm/,
  }),
  late({
    ...jwt,
    id: 'haproxy-jwt-issuer',
    what: 'The token has another issuer, in a 403',
    spec: as({ iss: 'https://other.test/' }),
    right: ['token-issuer-wrong'],
    shows: /issuer/,
  }),
  late({
    ...jwt,
    id: 'haproxy-jwt-audience',
    what: 'The token has another audience, in a 403',
    spec: as({ aud: 'https://other.test' }),
    right: ['token-audience-wrong'],
    shows: /audience/,
  }),
  late({
    ...jwt,
    id: 'haproxy-jwt-signature',
    what: 'Another secret signed, in a 403',
    spec: as({}, {}, { secret: 'another-secret-of-at-least-32-chars' }),
    right: ['token-signature-wrong'],
    shows: /signature/,
  }),
  late({
    ...jwt,
    id: 'haproxy-jwt-expired',
    what: 'The token has expired, in a 403',
    spec: as({ exp: -600 }),
    right: ['token-expired'],
    shows: /expired/,
  }),
  late({
    ...jwt,
    id: 'fine-haproxy-jwt',
    what: 'The token is right',
    spec: headed(bearer(token())),
    right: ['ok', 'ok-token-in-clear'],
  }),
];

const others: readonly UnseenCase[] = [
  late({
    id: 'haproxy-response',
    gateway: haproxy,
    what: 'The gateway refuses what the server behind answered, in a 502',
    config:
      'frontend web\n  bind 127.0.0.1:{port}\n  http-response deny if { res.hdr(x-debug) -m found }\n  default_backend app\nbackend app\n  server one UP',
    upstream: (bench) =>
      bench.server({ answer: 'HTTP/1.1 200 OK\r\nX-Debug: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\n[]' }),
    right: ['bad-gateway'],
    shows: /invalid or incomplete|502/,
  }),
  late({
    id: 'haproxy-page',
    gateway: haproxy,
    what: 'A page of maintenance, in a 200',
    config:
      'frontend web\n  bind 127.0.0.1:{port}\n  http-request return status 200 content-type text/html string "<html><head><title>Maintenance</title></head><body><h1>We will be back soon</h1><p>Scheduled maintenance until 14:00 UTC.</p></body></html>"',
    right: ['html-instead-of-json', 'unavailable', 'error-in-success'],
    shows: /[Mm]aintenance|text\/html/,
  }),
  late({
    id: 'nginx-encoding',
    gateway: nginxServer,
    what: 'A header field promises gzip, and the body is not compressed',
    config: `location / { default_type application/json; add_header Content-Encoding gzip; return 200 '[{"id":1}]'; }`,
    right: ['body-undecodable'],
    shows: /gzip/,
  }),
  late({
    id: 'nginx-link',
    gateway: nginxServer,
    what: 'A signed link has expired, in a 410',
    config:
      'location / { secure_link $arg_md5,$arg_expires; secure_link_md5 "$secure_link_expires$uri s3cret"; if ($secure_link = "") { return 403; } if ($secure_link = "0") { return 410; } return 200 "[]"; }',
    path: '/v1/things?md5=mPDCEPkBZ1En4JUrVhd6pA&expires=1700000000',
    right: ['gone'],
    shows: /410|Gone/,
  }),
  late({
    id: 'nginx-teapot',
    gateway: nginxServer,
    what: 'A gateway answers JSON with the status of another, 502 in a 200',
    config:
      'location / { default_type application/json; proxy_pass http://127.0.0.1:1; proxy_intercept_errors on; error_page 502 =200 @down; } location @down { default_type application/json; return 200 \'{"status":502,"error":"Bad Gateway","message":"upstream connect error"}\'; }',
    right: ['error-in-success', 'bad-gateway', 'gateway-cannot-connect'],
    shows: /Bad Gateway|upstream/,
  }),
  late({
    id: 'apache-fcgi',
    gateway: (config) => apache(`LoadModule proxy_fcgi_module /usr/lib/apache2/modules/mod_proxy_fcgi.so\n${config}`),
    what: 'The process of FastCGI does not run',
    config: 'ProxyPass "/v1" "fcgi://127.0.0.1:1/"',
    right: ['unavailable', 'no-backend-available', 'gateway-cannot-connect'],
    shows: /503|[Uu]navailable/,
  }),
  late({
    id: 'apache-words',
    gateway: apache,
    what: 'The receiver is locked by its operator, in a 403 with a sentence of its own',
    config:
      '<Location "/hooks">\nRequire ip 10.9.8.7\nErrorDocument 403 "Webhooks are accepted only from 10.9.8.7. Ask ops@example.test."\n</Location>',
    delivery: {},
    right: ['request-blocked', 'receiver-forbidden'],
    says: 'address|only from',
    shows: /only from 10\.9\.8\.7/,
  }),
];

/** Gateways of this machine, in other configurations. */
export const fourteenthGatewayCases: readonly UnseenCase[] = [...tokens, ...others];
