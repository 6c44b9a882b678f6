import type { RequestSpecInput } from '#shared/model/request-run.ts';
import { issue } from '../certificates.ts';
import type { OutsideBench } from '../outside-bench.ts';
import type { OutsideCase } from '../outside-case.ts';

const api: Partial<RequestSpecInput> = { headers: [['Accept', 'application/json']] };
type Outcome = ReturnType<OutsideCase['run']>;

/** nginx with one server block. */
async function nginx(
  bench: OutsideBench,
  server: string,
  more = '',
  files: Record<string, string> = {},
): Promise<string> {
  return bench.program({
    command: 'nginx',
    args: ['-p', '{folder}', '-c', '{folder}/nginx.conf'],
    files: {
      ...files,
      'nginx.conf': `daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
events {}
http {
  access_log off; client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
  uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e; root {folder}; ${more}
  server { ${server} }
}`,
    },
  });
}

const plain = 'listen 127.0.0.1:{port};';

interface ByNginx {
  id: string;
  what: string;
  server: string;
  more?: string;
  cause: string;
  shows: RegExp;
  spec?: Partial<RequestSpecInput>;
  path?: string;
  isDelivery?: true;
}

const byNginx = ({
  cause,
  id,
  isDelivery,
  more,
  path = '/api/things',
  server,
  shows,
  spec = api,
  what,
}: ByNginx): OutsideCase => ({
  id: `nginx-${id}`,
  what,
  needs: ['nginx'],
  async run(bench): Outcome {
    const host = await nginx(bench, server, more);
    return isDelivery ? bench.delivery(`http://${host}`) : bench.request({ ...spec, url: `http://${host}${path}` });
  },
  cause,
  shows,
});

/** nginx with TLS. */
const nginxTls = (
  id: string,
  what: string,
  directives: string,
  scheme: 'http' | 'https',
  cause: string,
  shows: RegExp,
): OutsideCase => ({
  id: `nginx-${id}`,
  what,
  needs: ['nginx'],
  async run(bench): Outcome {
    const own = await issue({ name: 'localhost' });
    const root = await issue({ name: 'Client Root', isAuthority: true });
    const server = `listen 127.0.0.1:{port} ssl; ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem; ${directives}`;
    const host = await nginx(bench, server, '', { 'cert.pem': own.cert, 'key.pem': own.key, 'ca.pem': root.cert });
    return bench.request({
      ...api,
      verifyTls: false,
      url: `${scheme}://localhost:${host.split(':')[1] ?? ''}/api/things`,
    });
  },
  cause,
  shows,
});

/** Failures with this program. */
export const nginxCases: readonly OutsideCase[] = [
  nginxTls('plain-to-tls', 'nginx gets plain HTTP at its TLS port.', '', 'http', 'plain-to-tls-port', /HTTPS port|TLS/),
  nginxTls(
    'client-certificate',
    'nginx requires a client certificate.',
    'ssl_client_certificate {folder}/ca.pem; ssl_verify_client on;',
    'https',
    'client-certificate-required',
    /No required SSL certificate was sent/,
  ),
  nginxTls(
    'rejects-handshake',
    'nginx rejects handshakes for unknown names.',
    'ssl_reject_handshake on;',
    'https',
    'tls-name-unknown',
    /server name/,
  ),
  byNginx({
    id: 'large-header',
    what: 'nginx rejects large headers.',
    server: plain,
    spec: {
      headers: [
        ['X-Big', 'x'.repeat(9000)],
        ['X-Big2', 'x'.repeat(9000)],
        ['X-Big3', 'x'.repeat(9000)],
        ['X-Big4', 'x'.repeat(9000)],
      ],
    },
    cause: 'headers-too-large',
    shows: /Request Header Or Cookie Too Large/,
  }),
  byNginx({
    id: 'large-body',
    what: 'nginx rejects a large body.',
    server: `${plain} client_max_body_size 10; location / { proxy_pass http://127.0.0.1:1; }`,
    spec: { method: 'POST', body: 'x'.repeat(100) },
    cause: 'body-too-large',
    shows: /413 Request Entity Too Large/,
  }),
  byNginx({
    id: 'upstream-down',
    what: 'The server behind nginx is down.',
    server: `${plain} location / { proxy_pass http://127.0.0.1:1; }`,
    cause: 'bad-gateway',
    shows: /502 Bad Gateway[\s\S]*nginx/,
  }),
  byNginx({
    id: 'static-post',
    what: 'nginx gets POST for a static file.',
    server: `${plain} location / { root {folder}; }`,
    spec: { method: 'POST', body: {} },
    path: '/nginx.conf',
    cause: 'method-not-allowed',
    shows: /405 Not Allowed/,
  }),
  byNginx({
    id: 'payment',
    what: 'A payment fails behind nginx.',
    server: `${plain} location / { default_type text/plain; return 402 "The card was declined."; }`,
    cause: 'payment-required',
    shows: /declined/,
  }),
  byNginx({
    id: 'basic',
    what: 'nginx requires a password.',
    server: `${plain} location / { auth_basic "Staging"; auth_basic_user_file {folder}/none; }`,
    cause: 'password-required',
    shows: /Staging/,
  }),
  byNginx({
    id: 'denied',
    what: 'nginx denies the address.',
    server: `${plain} location / { deny all; }`,
    cause: 'permission-denied',
    shows: /403 Forbidden/,
  }),
  byNginx({
    id: 'closes',
    what: 'nginx closes the connection without an answer (444).',
    server: `${plain} return 444;`,
    cause: 'reset-after-request',
    shows: /without a response/,
  }),
  byNginx({
    id: 'http2-only',
    what: 'nginx speaks HTTP/2 only, without TLS.',
    server: 'listen 127.0.0.1:{port} http2;',
    cause: 'http2-only',
    shows: /HTTP\/2/,
  }),
  byNginx({
    id: 'to-https',
    what: 'nginx redirects to https.',
    server: `${plain} return 301 https://$host$request_uri;`,
    cause: 'redirect-to-https',
    shows: /https/,
  }),
  byNginx({
    id: 'delivery-to-https',
    what: 'nginx redirects a delivery to https.',
    server: `${plain} return 301 https://$host$request_uri;`,
    isDelivery: true,
    cause: 'redirect-to-https',
    shows: /https/,
  }),
  byNginx({
    id: 'login',
    what: 'nginx redirects to a login page.',
    server: `${plain} return 302 /login?next=$request_uri;`,
    cause: 'redirect-to-login',
    shows: /login/,
  }),
  byNginx({
    id: 'start-page',
    what: 'nginx answers with a start page.',
    server: `${plain} default_type text/html; return 200 "<!DOCTYPE html><html><head><title>Welcome to nginx!</title></head></html>";`,
    cause: 'html-instead-of-json',
    shows: /Welcome to nginx/,
  }),
  byNginx({
    id: 'false-gzip',
    what: 'nginx declares gzip for plain JSON.',
    server: `${plain} default_type application/json; add_header Content-Encoding gzip; return 200 '{}';`,
    cause: 'body-undecodable',
    shows: /gzip/,
  }),
  byNginx({
    id: 'proxy-protocol',
    what: 'nginx expects the PROXY protocol.',
    server: 'listen 127.0.0.1:{port} proxy_protocol;',
    cause: 'reset-after-request',
    shows: /without a response/,
  }),
];
