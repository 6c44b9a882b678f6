import { framework, type Program } from '../framework-app.ts';
import { posted } from '../fourth-rows.ts';
import type { Replayed } from '../replayed.ts';
import { libraryApp, needsLibraries } from '../programs.ts';
import type { Expected, UnseenCase } from '../unseen-case.ts';

const nginx = (server: string): Program => ({
  command: 'nginx',
  args: ['-p', '{folder}', '-c', '{folder}/nginx.conf', '-e', '{folder}/error.log', '-g', 'daemon off;'],
  files: {
    'nginx.conf': `pid {folder}/pid;\nevents {}\nhttp {\n client_body_temp_path {folder}/b;\n proxy_temp_path {folder}/p;\n fastcgi_temp_path {folder}/f;\n uwsgi_temp_path {folder}/u;\n scgi_temp_path {folder}/s;\n access_log off;\n server {\n listen 127.0.0.1:{port};\n ${server}\n }\n}\n`,
  },
});
const haproxy = (lines: string): Program => ({
  command: 'haproxy',
  args: ['-db', '-f', '{folder}/h.cfg'],
  files: {
    'h.cfg': `defaults\n mode http\n timeout connect 500\n timeout client 1000\n timeout server 500\nfrontend f\n bind 127.0.0.1:{port}\n${lines}\n`,
  },
});
const python = (handler: string): Program => ({
  command: '/usr/bin/python3',
  args: ['{folder}/app.py'],
  files: {
    'app.py': `import http.server, json\nclass H(http.server.BaseHTTPRequestHandler):\n    protocol_version = 'HTTP/1.1'\n${handler}\nhttp.server.ThreadingHTTPServer(('127.0.0.1', {port}), H).serve_forever()\n`,
  },
});
const php = (script: string): Program => ({
  command: 'php',
  args: ['-d', 'display_errors=1', '-S', '127.0.0.1:{port}', '{folder}/app.php'],
  files: { 'app.php': `<?php\n${script}\n` },
});
const ruby = (lines: string): Program => ({
  command: 'ruby',
  args: ['{folder}/app.rb'],
  files: {
    'app.rb': `require 'webrick'\nrequire 'json'\ns = WEBrick::HTTPServer.new(Port: {port}, BindAddress: '127.0.0.1', AccessLog: [], Logger: WEBrick::Log.new(File::NULL))\n${lines}\ns.start\n`,
  },
});
const node = (script: string): Program => ({
  command: process.execPath,
  args: ['{folder}/app.mjs'],
  files: {
    'app.mjs': `import { createServer } from 'node:http';\nimport { createHmac } from 'node:crypto';\n${script}\n`,
  },
});

type Row = readonly [string, Program, Expected, Pick<Replayed, 'spec' | 'delivery'>?];
const large = { spec: posted(JSON.stringify({ text: 'x'.repeat(4000) })) };
const signedBy = (secret: string) => ({ delivery: { signing: { scheme: 'github', secret } } }) as const;
const sent = { spec: posted('{"name":"a"}') };

const rows: Record<string, Row> = {
  'nginx-allow': [
    'Only other addresses are allowed.',
    nginx('location / { allow 192.0.2.1; deny all; }'),
    { right: ['permission-denied', 'request-blocked'], shows: /403/ },
  ],
  'nginx-folder': [
    'The process may not read its folder.',
    nginx('root {folder};'),
    { right: ['permission-denied'], shows: /403/ },
    sent,
  ],
  'nginx-large': [
    'The body is too large.',
    nginx('client_max_body_size 1k; location / { return 200; }'),
    { right: ['body-too-large'], shows: /413/ },
    large,
  ],
  'nginx-basic': [
    'nginx wants a password, and gets a Bearer token.',
    nginx('auth_basic "admin"; auth_basic_user_file {folder}/nginx.conf;'),
    { right: ['password-required', 'authorization-scheme-wrong'], shows: /Basic/ },
    sent,
  ],
  'nginx-closes': [
    'nginx closes the connection without a response (444).',
    nginx('return 444;'),
    { right: ['reset-after-request'], shows: /closed|hang up|reset/i },
  ],
  'nginx-fastcgi-down': [
    'PHP-FPM is down.',
    nginx('location / { fastcgi_pass 127.0.0.1:1; }'),
    { right: ['bad-gateway', 'gateway-cannot-connect'], shows: /502/ },
  ],
  'nginx-maintenance': [
    'Maintenance, with Retry-After.',
    nginx('location / { add_header Retry-After 120 always; return 503; }'),
    { right: ['unavailable'], shows: /120/ },
    { delivery: {} },
  ],
  'haproxy-none': [
    'No server is configured.',
    haproxy(' default_backend b\nbackend b'),
    { right: ['no-backend-available'], shows: /503/ },
  ],
  'haproxy-auth': [
    'haproxy wants a password.',
    haproxy(' http-request auth realm inner'),
    { right: ['password-required', 'authorization-scheme-wrong'], shows: /Basic/ },
  ],
  'haproxy-too-many': [
    'haproxy denies with 429.',
    haproxy(' http-request deny deny_status 429'),
    { right: ['rate-limited'], shows: /429/ },
    { delivery: {} },
  ],
  'haproxy-down': [
    'The server behind haproxy is down.',
    haproxy(' timeout http-request 300\n default_backend b\nbackend b\n server s 127.0.0.1:1'),
    { right: ['bad-gateway', 'gateway-timeout', 'no-backend-available', 'gateway-cannot-connect'], shows: /50[234]/ },
  ],
  'python-method': [
    'The handler has no POST.',
    python('    def do_GET(self): pass'),
    { right: ['method-not-implemented', 'method-not-allowed'], shows: /Unsupported method/ },
    sent,
  ],
  'python-key': [
    'The handler throws, and the connection ends.',
    python('    def do_POST(self): json.loads("{}")["event"]'),
    { right: ['reset-after-request'], shows: /closed|hang up|reset/i },
    { delivery: {} },
  ],
  'python-length': [
    'More bytes are promised than sent.',
    python(
      '    def do_GET(self):\n        self.send_response(200); self.send_header("Content-Length", "100"); self.send_header("Connection", "close"); self.end_headers(); self.wfile.write(b"{}")',
    ),
    { right: ['answer-cut'], shows: /100|2 /i },
  ],
  'php-fatal': [
    'PHP shows its error with 200.',
    php('header("Content-Type: application/json"); echo strlen(...[]);'),
    { right: ['server-failed', 'error-in-success', 'answer-not-json', 'html-instead-of-json'], shows: /Fatal error/ },
  ],
  'php-warning': [
    'PHP writes a warning before the JSON.',
    php('header("Content-Type: application/json"); echo $missing; echo "{}";'),
    { right: ['answer-not-json'], says: /Warning/, shows: /Warning/ },
  ],
  'php-signature': [
    'The receiver has another secret.',
    php(
      '$got = $_SERVER["HTTP_X_HUB_SIGNATURE_256"] ?? ""; $want = "sha256=" . hash_hmac("sha256", file_get_contents("php://input"), "theirs"); if (!hash_equals($want, $got)) { http_response_code(400); die("Signatures didn\'t match!"); }',
    ),
    { right: ['receiver-signature-refused'], shows: /didn't match/ },
    signedBy('our secret'),
  ],
  'php-signature-right': [
    'The receiver has the same secret.',
    php(
      '$got = $_SERVER["HTTP_X_HUB_SIGNATURE_256"] ?? ""; $want = "sha256=" . hash_hmac("sha256", file_get_contents("php://input"), "our secret"); if (!hash_equals($want, $got)) { http_response_code(400); die("Signatures didn\'t match!"); } echo "ok";',
    ),
    { right: ['ok'], shows: /200/ },
    signedBy('our secret'),
  ],
  'ruby-length': [
    'WEBrick does not know the path.',
    ruby('s.mount_proc("/v2") { |q, r| r.body = "x" }'),
    { right: ['endpoint-not-found', 'path-wrong'], shows: /not found/i },
  ],
  'ruby-error': [
    'The handler throws.',
    ruby('s.mount_proc("/") { |q, r| JSON.parse(q.body.to_s)["data"].fetch("id") }'),
    { right: ['receiver-failed'], shows: /undefined method|nil/ },
    { delivery: {} },
  ],
  'node-headers': [
    'The head of the request is too large.',
    node('createServer({ maxHeaderSize: 200 }, (q, r) => r.end("{}")).listen({port}, "127.0.0.1");'),
    { right: ['headers-too-large'], shows: /431/ },
    { spec: { headers: [['X-Long', 'x'.repeat(1000)]] } },
  ],
  'node-signature-401': [
    'The receiver has another secret, and says nothing.',
    node(
      'createServer((q, r) => { let t = ""; q.on("data", (d) => (t += d)); q.on("end", () => { r.statusCode = createHmac("sha256", "theirs").update(t).digest("hex") === q.headers["x-hub-signature-256"]?.slice(7) ? 200 : 401; r.end(); }); }).listen({port}, "127.0.0.1");',
    ),
    { right: ['receiver-signature-refused'], shows: /401/, never: /sends no credentials/ },
    signedBy('our secret'),
  ],
  'node-truncated-json': [
    'The JSON ends early, with the right length.',
    node(
      'createServer((q, r) => { r.setHeader("Content-Type", "application/json"); r.end(\'{"items":[1,2\'); }).listen({port}, "127.0.0.1");',
    ),
    { right: ['answer-not-json'], shows: /JSON/ },
  ],
  'node-fine': [
    'A success.',
    node(
      'createServer((q, r) => { r.setHeader("Content-Type", "application/vnd.api+json"); r.end(\'{"data":null}\'); }).listen({port}, "127.0.0.1");',
    ),
    { right: ['ok'], shows: /200/ },
  ],
};

const library = (app: string, what: string, expected: Expected, more: Row[3]): UnseenCase =>
  framework({
    id: `fifth-${app}`,
    program: app,
    what,
    app: libraryApp('later-apps.mjs', app),
    needs: needsLibraries,
    ...expected,
    ...more,
  });

/** The fifth part: programs that run. */
export const fifthProgramCases: readonly UnseenCase[] = [
  ...Object.entries(rows).map(([id, [what, app, expected, more]]) =>
    framework({ id: `fifth-${id}`, program: app.command, what, app, ...expected, ...more }),
  ),
  library(
    'express-json',
    'The body is no JSON.',
    { right: ['body-not-json'], shows: /Unexpected token|JSON/ },
    { spec: posted('name=a') },
  ),
  library(
    'express-charset',
    'The character set is not supported.',
    { right: ['media-type-wrong'], shows: /charset/ },
    { spec: posted('{}', 'application/json; charset=x-user') },
  ),
  library('express-limit', 'The body is too large.', { right: ['body-too-large'], shows: /too large/ }, large),
  library(
    'fastify-empty',
    'The body is empty.',
    { right: ['body-not-json', 'request-invalid'], says: /empty/i, shows: /cannot be empty/ },
    { spec: { method: 'POST', headers: [['Content-Type', 'application/json']] } },
  ),
  library(
    'fastify-route',
    'The route has another path.',
    { right: ['endpoint-not-found', 'path-wrong'], shows: /Route GET/ },
    {},
  ),
  library(
    'koa-assert',
    'The handler wants a field.',
    { right: ['field-invalid', 'request-invalid'], says: /amount required/, shows: /amount required/ },
    sent,
  ),
];
