import type { Program } from '../framework-app.ts';
import { withToken } from '../replayed.ts';
import { large, programCases, sent, type ProgramRow } from '../sixth-apps.ts';
import { opaque } from '../tenth-calls.ts';
import type { UnseenCase } from '../unseen-case.ts';

const json = '{"data": []}';

const nginx = (server: string, http = '', files: Record<string, string> = {}): Program => ({
  command: 'nginx',
  args: ['-p', '{folder}', '-c', '{folder}/nginx.conf', '-e', '{folder}/error.log'],
  files: {
    ...files,
    'nginx.conf': `daemon off; user root; pid {folder}/pid; error_log {folder}/error.log;
events {}
http {
  client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
  uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e; access_log off; default_type application/json;
  ${http}
  server { ${server} }
}`,
  },
});
const onPort = (rest: string): string => `listen 127.0.0.1:{port}; ${rest}`;

const ofNginx: Record<string, ProgramRow> = {
  'nginx-h2c': [
    'The port speaks only HTTP/2 without TLS.',
    nginx('listen 127.0.0.1:{port} http2; return 200;'),
    { right: ['http2-only'], shows: /HTTP\/2/ },
  ],
  'nginx-proxy-protocol': [
    'The port expects the PROXY protocol and closes.',
    nginx('listen 127.0.0.1:{port} proxy_protocol; return 200;'),
    {
      right: ['reset-after-request', 'reset-before-request', 'not-http'],
      shows: /closed|reset|PROXY/i,
      never: /use https instead/i,
    },
  ],
  'nginx-444': [
    'The server closes without an answer, as configured.',
    nginx(onPort('return 444;')),
    { right: ['reset-after-request'], shows: /closed|reset/i, never: /use https instead/i },
  ],
  'nginx-limit-except': [
    'Only GET is allowed, with 403.',
    nginx(onPort('root {folder}; location / { limit_except GET { deny all; } }')),
    { right: ['permission-denied', 'method-not-allowed', 'request-blocked'], shows: /403/ },
    sent,
  ],
  'nginx-body': [
    'The body is larger than allowed.',
    nginx(onPort('client_max_body_size 1k; root {folder};')),
    { right: ['body-too-large'], shows: /413/ },
    large,
  ],
  'nginx-uri': [
    'The request line is too long.',
    nginx(onPort('large_client_header_buffers 1 1k; client_header_buffer_size 1k; root {folder};')),
    { right: ['url-too-long'], shows: /414/ },
    { url: `http://{host}/${'a'.repeat(3000)}` },
  ],
  'nginx-post-file': [
    'A file is posted to.',
    nginx(onPort('root {folder};'), '', { things: '[]' }),
    { right: ['method-not-allowed'], shows: /405/ },
    { ...sent, url: 'http://{host}/things' },
  ],
  'nginx-gzip-twice': [
    'The file is gzipped and declared as deflate.',
    nginx(onPort('root {folder}; add_header Content-Encoding deflate;'), '', { things: json }),
    { right: ['body-undecodable'], shows: /deflate/ },
    { url: 'http://{host}/things' },
  ],
  'nginx-latin': [
    'A file in UTF-8 is declared as UTF-16.',
    nginx(onPort('root {folder}; charset utf-16; charset_types application/json;'), '', { things: '{"city":"a"}' }),
    { right: ['body-undecodable', 'answer-not-json'], shows: /utf-16/i },
    { url: 'http://{host}/things' },
  ],
  'nginx-redirect-loop': [
    'Two addresses redirect to each other.',
    nginx(onPort('location /v1/things { return 302 /v1/b; } location /v1/b { return 302 /v1/things; }')),
    { right: ['redirect-loop'], shows: /\/v1\/b|redirect/ },
    { spec: { followRedirects: true } },
  ],
  'nginx-to-https': [
    'The server redirects to https.',
    nginx(onPort('return 301 https://api.test$request_uri;')),
    { right: ['redirect-to-https'], shows: /https:\/\/api\.test/ },
    { spec: { ...withToken('opaque'), followRedirects: false } },
  ],
  'nginx-early-close': [
    'The server behind closes: nginx says 502.',
    nginx(onPort('location / { proxy_pass http://127.0.0.1:{port}/none; } location /none { return 444; }')),
    { right: ['bad-gateway', 'gateway-cannot-connect'], shows: /502/ },
  ],
  'nginx-fine-empty': [
    'An empty object without a length.',
    nginx(onPort('return 200 "{}";')),
    { right: ['ok'], shows: /./ },
  ],
  'nginx-fine-204': [
    'A 204 to a delivery.',
    nginx(onPort('return 204;')),
    { right: ['ok'], shows: /./ },
    { delivery: {} },
  ],
  'nginx-fine-range': [
    'A part of a file, as asked.',
    nginx(onPort('root {folder};'), '', { things: '0123456789' }),
    { right: ['ok'], shows: /./ },
    { url: 'http://{host}/things', spec: { headers: [['Range', 'bytes=2-5']] } },
  ],
};

const haproxy = (front: string, rest = '', defaults = ''): Program => ({
  command: 'haproxy',
  args: ['-f', '{folder}/haproxy.cfg'],
  files: {
    'haproxy.cfg': `defaults
  mode http
  timeout connect 1s
  timeout client 2s
  timeout server 2s
  retries 0
  ${defaults}
frontend f
  bind 127.0.0.1:{port}
  ${front}
${rest}
`,
  },
});
const backend = (lines: string): string => `backend b\n  ${lines}`;

const ofHaproxy: Record<string, ProgramRow> = {
  'haproxy-429': [
    'A rule denies with 429.',
    haproxy('http-request deny deny_status 429'),
    { right: ['rate-limited'], shows: /429/ },
  ],
  'haproxy-drop': [
    'A rule drops the connection silently.',
    haproxy('http-request silent-drop'),
    { right: ['timeout-answer', 'reset-after-request'], shows: /./ },
  ],
  'haproxy-reject': [
    'A rule rejects the connection.',
    haproxy('tcp-request connection reject'),
    { right: ['reset-before-request', 'reset-after-request'], shows: /clos|reset/i },
  ],
  'haproxy-auth': [
    'A password is required; a token is sent.',
    haproxy('http-request auth realm Things'),
    { right: ['authorization-scheme-wrong', 'password-required'], shows: /Basic/ },
    opaque,
  ],
  'haproxy-backend-tls': [
    'The server behind does not use TLS.',
    haproxy('default_backend b', backend('server s 127.0.0.1:{port} ssl verify none')),
    { right: ['gateway-cannot-connect', 'no-backend-available', 'unavailable'], shows: /503/ },
  ],
  'haproxy-slow': [
    'The server behind does not answer in time.',
    haproxy(
      'http-request silent-drop if { path_beg /none }\n  http-request set-path /none\n  default_backend b',
      backend('server s 127.0.0.1:{port}'),
      'timeout server 500ms',
    ),
    { right: ['gateway-timeout'], shows: /504/ },
  ],
  'haproxy-none': [
    'The frontend has no backend.',
    haproxy('http-request set-header X-A b'),
    { right: ['no-backend-available', 'unavailable', 'gateway-cannot-connect'], shows: /503/ },
  ],
  'haproxy-response': [
    'A rule denies the response.',
    haproxy(
      'http-request return status 200 if { path_beg /in }\n  http-request set-path /in\n  default_backend b',
      backend('http-response deny\n  server s 127.0.0.1:{port}'),
    ),
    { right: ['bad-gateway'], shows: /502/ },
  ],
  'haproxy-login': [
    'A rule redirects to a login.',
    haproxy(
      'http-request redirect location /login?next=/v1/things if !{ path_beg /login }\n  http-request return status 200 content-type text/html string "<html><title>Log in</title><form><input type=password name=p></form></html>"',
    ),
    { right: ['redirect-to-login', 'login-page'], shows: /login|Log in/i },
  ],
  'haproxy-html': [
    'A page is sent instead of JSON.',
    haproxy(
      'http-request return status 200 content-type text/html string "<html><title>Welcome to Things</title></html>"',
    ),
    { right: ['html-instead-of-json'], shows: /Welcome to Things|text\/html/ },
  ],
  'haproxy-fine-problem': [
    'A text that speaks of failures.',
    haproxy(
      'http-request return status 200 content-type application/json string "{\\"data\\":{\\"subject\\":\\"error: invalid token\\"}}"',
    ),
    { right: ['ok'], shows: /./ },
  ],
};

/** nginx and HAProxy. */
export const tenthGatewayCases: readonly UnseenCase[] = [
  ...programCases('nginx', ['nginx'], ofNginx, 'tenth'),
  ...programCases('HAProxy', ['haproxy'], ofHaproxy, 'tenth'),
];
