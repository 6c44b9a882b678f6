import type { RequestSpecInput } from '#shared/model/request-run.ts';
import { issue } from '../certificates.ts';
import type { OutsideCase } from '../outside-case.ts';
import {
  caddy,
  varnish,
  lighttpd,
  tinyproxy,
  gunicorn,
  okApp,
  php,
  files,
  openssl,
  haproxy,
  type Program,
} from './web-server-programs.ts';

interface Sent {
  cause: string;
  shows: RegExp;
  scheme?: 'http' | 'https';
  path?: string;
  spec?: Partial<RequestSpecInput>;
  delivers?: true;
}

/** A web server or proxy, called by a request that accepts JSON, or by a delivery. */
const served = (
  id: string,
  what: string,
  program: Program,
  { cause, delivers, path = '/api/things', scheme = 'http', shows, spec }: Sent,
): OutsideCase => ({
  id,
  what,
  needs: [program.command],
  async run(bench) {
    const own = await issue({ name: 'localhost' });
    const backend = await bench.server({});
    const files = Object.entries(program.files ?? {}).map(([name, text]) => [name, text.replace('{backend}', backend)]);
    const host = await bench.program({
      ...program,
      files: { 'c.pem': own.cert, 'k.pem': own.key, ...(Object.fromEntries(files) as Record<string, string>) },
    });
    const url = `${scheme}://${host.replace('127.0.0.1', 'localhost')}${path}`;
    if (delivers) return bench.delivery(url);
    return bench.request({ headers: [['Accept', 'application/json']], verifyTls: false, ...spec, url });
  },
  cause,
  shows,
});

/** A request through tinyproxy. */
const throughTinyproxy = (id: string, what: string, lines: string, cause: string, shows: RegExp): OutsideCase => ({
  id,
  what,
  needs: ['tinyproxy'],
  async run(bench) {
    const host = await bench.program(tinyproxy(lines));
    return bench.request({ url: 'https://127.0.0.1:1/', connection: { proxy: `http://${host}` } });
  },
  cause,
  shows,
});

/** Failures with web servers and proxies that Debian has. */
export const webServerCases: readonly OutsideCase[] = [
  served('caddy-plain', 'Caddy gets plain HTTP on a TLS port.', caddy('https://localhost:{port}', 'tls internal'), {
    cause: 'plain-to-tls-port',
    shows: /HTTPS|TLS/,
  }),
  served('caddy-name', 'Caddy has no certificate for the name.', caddy('https://other.test:{port}', 'tls internal'), {
    scheme: 'https',
    cause: 'tls-server-failed',
    shows: /internal error/,
  }),
  served(
    'caddy-backend-down',
    'The server behind Caddy is down.',
    caddy('http://:{port}', 'reverse_proxy 127.0.0.1:1'),
    {
      cause: 'bad-gateway',
      shows: /Caddy/,
    },
  ),
  served(
    'caddy-password',
    'Caddy requires a password.',
    caddy(
      'http://:{port}',
      'basicauth {\n x JDJhJDE0JHJQekdHZ05mQTlxYmhiZ2Q1cXZ1Ly5vb1B3ZGJ0UFNlcU9VUGh5MHBJdGVVbHdrZk1rNXRP\n }',
    ),
    {
      cause: 'password-required',
      shows: /restricted/,
    },
  ),
  served(
    'varnish-backend-down',
    'The server behind Varnish is down.',
    varnish('backend default { .host = "127.0.0.1"; .port = "1"; }'),
    {
      cause: 'gateway-cannot-connect',
      shows: /Backend fetch failed/,
    },
  ),
  served(
    'varnish-no-backend',
    'Varnish has no backend, and says the same as for one that is down.',
    varnish('backend default none;'),
    {
      cause: 'gateway-cannot-connect',
      shows: /Varnish|varnish/,
    },
  ),
  served(
    'varnish-blocked',
    'Varnish rejects the request by a rule.',
    varnish('backend default none;\nsub vcl_recv { return (synth(403, "Blocked by security policy")); }'),
    {
      cause: 'request-blocked',
      shows: /Blocked by security policy/,
    },
  ),
  served(
    'lighttpd-backend-down',
    'The server behind lighttpd is down.',
    lighttpd('server.modules += ("mod_proxy")\nproxy.server = ("" => (("host" => "127.0.0.1", "port" => 1)))'),
    {
      cause: 'unavailable',
      shows: /503/,
    },
  ),
  served('lighttpd-tls', 'lighttpd is called by https on a plain port.', lighttpd(''), {
    scheme: 'https',
    cause: 'tls-to-plain-port',
    shows: /does not use TLS/,
  }),
  served('lighttpd-delivery', 'A delivery is sent to static files.', lighttpd(''), {
    delivers: true,
    cause: 'receiver-path-wrong',
    shows: /404/,
  }),
  served('tinyproxy-direct', 'A forward proxy is called as if it were the server.', tinyproxy(), {
    cause: 'server-is-proxy',
    shows: /tinyproxy/i,
  }),
  throughTinyproxy('tinyproxy-tunnel', 'A proxy cannot reach the server.', '', 'proxy-refused', /CONNECT with 5/),
  throughTinyproxy(
    'tinyproxy-port',
    'A proxy opens no connection to the port.',
    'ConnectPort 443',
    'proxy-refused',
    /CONNECT with 403/,
  ),
  throughTinyproxy(
    'tinyproxy-tunnel-password',
    'A proxy requires a password before it opens a connection.',
    'BasicAuth a b',
    'proxy-authentication-required',
    /CONNECT with 407/,
  ),
  {
    id: 'proxy-gone',
    what: 'Nothing listens at the address of the proxy.',
    needs: [],
    run: (bench) => bench.request({ url: 'http://127.0.0.1:2/', connection: { proxy: 'http://127.0.0.1:1' } }),
    cause: 'proxy-unreachable',
    shows: /ECONNREFUSED/,
  },
  served('tinyproxy-password', 'A forward proxy requires a password.', tinyproxy('BasicAuth a b'), {
    cause: 'proxy-authentication-required',
    shows: /tinyproxy/i,
  }),
  served(
    'gunicorn-line',
    'The request line is longer than Gunicorn accepts.',
    gunicorn(okApp, '--limit-request-line', '100'),
    {
      path: `/${'x'.repeat(200)}`,
      cause: 'url-too-long',
      shows: /Request Line/,
    },
  ),
  served(
    'gunicorn-header',
    'A header is longer than Gunicorn accepts.',
    gunicorn(okApp, '--limit-request-field_size', '100'),
    {
      spec: { headers: [['Cookie', `a=${'x'.repeat(300)}`]] },
      cause: 'headers-too-large',
      shows: /limit/i,
    },
  ),
  served(
    'gunicorn-fails',
    'The application of Gunicorn fails.',
    gunicorn('def app(e, start):\n  raise ValueError("x")\n'),
    {
      cause: 'server-failed',
      shows: /Internal Server Error/,
    },
  ),
  served(
    'gunicorn-timeout',
    'The worker of Gunicorn is killed by its timeout.',
    gunicorn('import time\ndef app(e, start):\n  time.sleep(9)\n', '-t', '1'),
    {
      delivers: true,
      cause: 'reset-after-request',
      shows: /without a response|closed the connection/,
    },
  ),
  served(
    'php-fatal',
    'PHP shows a fatal error with status 200.',
    php('<?php http_response_code(200); header("Content-Type: application/json"); echo " "; flush(); missing();'),
    {
      cause: 'error-in-success',
      shows: /Fatal error/,
    },
  ),
  served(
    'php-warning',
    'PHP writes a warning before the JSON.',
    php('<?php header("Content-Type: application/json"); echo $x; echo "{}";'),
    {
      cause: 'answer-not-json',
      shows: /Warning/,
    },
  ),
  served('php-signature', 'A PHP receiver rejects the signature with 200.', php('<?php echo "Invalid signature";'), {
    delivers: true,
    cause: 'receiver-ignored-delivery',
    shows: /Invalid signature/,
  }),
  served('php-fatal-delivery', 'A PHP receiver fails with status 200.', php('<?php echo " "; flush(); missing();'), {
    delivers: true,
    cause: 'receiver-ignored-delivery',
    shows: /Fatal error/,
  }),
  served('python-post', "Python's file server gets a POST.", files, {
    spec: { method: 'POST', body: { a: 1 } },
    cause: 'method-not-implemented',
    shows: /Unsupported method/,
  }),
  served('python-delivery', "A delivery is sent to Python's file server.", files, {
    delivers: true,
    cause: 'method-not-implemented',
    shows: /Unsupported method/,
  }),
  served('openssl-plain', 'OpenSSL gets plain HTTP.', openssl(), { cause: 'plain-to-tls-port', shows: /TLS/ }),
  served('openssl-host', 'The certificate is for another name.', openssl(), {
    scheme: 'https',
    spec: { verifyTls: true },
    cause: 'certificate-self-signed',
    shows: /CN=localhost/,
  }),
  served('haproxy-limits', 'HAProxy limits.', haproxy('', '  http-request deny deny_status 429'), {
    cause: 'rate-limited',
    shows: /429/,
  }),
  served(
    'haproxy-tcp',
    'The server behind HAProxy in TCP mode is down.',
    haproxy('', '  mode tcp\n  default_backend b\nbackend b\n  mode tcp\n  server s 127.0.0.1:1'),
    {
      cause: 'reset-after-request',
      shows: /without a response|closed the connection/,
    },
  ),
  served(
    'haproxy-large-header',
    'The headers are larger than the buffer of HAProxy.',
    haproxy('', '  http-request return status 200'),
    {
      spec: { headers: [['Cookie', `a=${'x'.repeat(40_000)}`]] },
      cause: 'headers-too-large',
      shows: /invalid request/,
    },
  ),
  served(
    'haproxy-to-tls',
    'HAProxy sends plain HTTP to a TLS server, whose answer it cannot read.',
    haproxy('', '  default_backend b\nbackend b\n  server s {backend}'),
    {
      cause: 'bad-gateway',
      shows: /502/,
    },
  ),
];
