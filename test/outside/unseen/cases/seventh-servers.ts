import type { Program } from '../framework-app.ts';
import { posted } from '../fourth-rows.ts';
import { withToken } from '../replayed.ts';
import { large, programCases, sent, signed, type ProgramRow } from '../sixth-apps.ts';
import type { UnseenCase } from '../unseen-case.ts';

const nginx = (server: string, http = ''): Program => ({
  command: 'nginx',
  args: ['-p', '{folder}', '-c', '{folder}/nginx.conf', '-e', '{folder}/error.log', '-g', 'daemon off;'],
  files: {
    'nginx.conf': `user root;\npid {folder}/pid;\nevents {}\nhttp {\n client_body_temp_path {folder}/b;\n proxy_temp_path {folder}/p;\n fastcgi_temp_path {folder}/f;\n uwsgi_temp_path {folder}/u;\n scgi_temp_path {folder}/s;\n access_log off;\n ${http}\n server {\n listen 127.0.0.1:{port};\n ${server}\n }\n}\n`,
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
    'app.py': `import http.server, json\nclass H(http.server.BaseHTTPRequestHandler):\n    protocol_version = 'HTTP/1.1'\n    def do_GET(self): self.do()\n    def do_POST(self): self.do()\n    def log_message(self, *a): pass\n    def send(self, status, body, **headers):\n        self.send_response(status)\n        for name, value in headers.items(): self.send_header(name.replace('_', '-'), value)\n        self.send_header('Content-Length', str(len(body)))\n        self.end_headers()\n        self.wfile.write(body)\n    def do(self):\n${handler}\nhttp.server.ThreadingHTTPServer(('127.0.0.1', {port}), H).serve_forever()\n`,
  },
});
const delivery = { delivery: {} };
const form = { spec: posted('a=b', 'application/x-www-form-urlencoded') };

const nginxRows: Record<string, ProgramRow> = {
  'nginx-try-files': [
    'The API falls back to the page of an app for browsers.',
    nginx(
      'location / { root {folder}; add_header Content-Type text/html always; return 200 "<!doctype html><title>Shop</title><div id=root></div>"; }',
    ),
    { right: ['html-instead-of-json', 'login-page'], shows: /HTML|html|Shop/ },
  ],
  'nginx-static-post': [
    'A static file is posted to.',
    nginx('location / { root {folder}; try_files /nginx.conf =404; }'),
    { right: ['method-not-allowed'], shows: /405/ },
    sent,
  ],
  'nginx-resolver': [
    'The server behind nginx has a name that does not resolve.',
    nginx('location / { resolver 127.0.0.1:1; resolver_timeout 500ms; set $up inner.test; proxy_pass http://$up; }'),
    { right: ['bad-gateway', 'gateway-name-not-found', 'gateway-cannot-connect'], shows: /502/ },
  ],
  'nginx-tls-upstream': [
    'nginx speaks TLS to a plain server behind it.',
    nginx('location / { proxy_pass https://127.0.0.1:{port}/; }'),
    { right: ['bad-gateway', 'gateway-cannot-connect'], shows: /502/ },
  ],
  'nginx-slow-upstream': [
    'The server behind nginx does not accept the connection in time.',
    nginx('location / { proxy_connect_timeout 200ms; proxy_pass http://192.0.2.1; }'),
    { right: ['gateway-timeout', 'gateway-cannot-connect', 'bad-gateway'], shows: /504|502/ },
    delivery,
  ],
  'nginx-header': [
    'A header is too large.',
    nginx('large_client_header_buffers 2 1k; location / { return 200; }'),
    { right: ['headers-too-large'], shows: /Cookie Too Large|400|431/ },
    { spec: { headers: [['X-Long', 'x'.repeat(3000)]] } },
  ],
  'nginx-key': [
    'nginx checks a key of its own, and says so in JSON.',
    nginx(
      `location / { default_type application/json; if ($http_x_api_key != "right") { return 403 '{"message":"Invalid API key"}'; } return 200 '{}'; }`,
    ),
    { right: ['api-key-wrong'], shows: /Invalid API key/ },
    { spec: { headers: [['X-API-Key', 'wrong']] } },
  ],
  'nginx-redirect-post': [
    'A delivery is moved to another host for ever.',
    nginx('return 301 https://hooks.example.test$request_uri;'),
    { right: ['redirect-not-followed', 'redirect-other-host'], shows: /hooks\.example\.test/ },
    delivery,
  ],
  'nginx-loop': [
    'nginx proxies to itself until a header or its connections are used up.',
    nginx(
      'location / { proxy_pass http://127.0.0.1:{port}; proxy_set_header X-Forwarded-For "$proxy_add_x_forwarded_for, $http_host"; proxy_set_header X-Copy "$http_x_copy$http_x_copy$http_host"; }',
    ),
    { right: ['headers-too-large', 'bad-gateway', 'redirect-loop', 'server-failed'], shows: /400|502|500/ },
  ],
};
const haproxyRows: Record<string, ProgramRow> = {
  'haproxy-path': [
    'A rule denies the path with 404 and without words.',
    haproxy(' http-request deny deny_status 404 if { path_beg /v1 }'),
    { right: ['endpoint-not-found', 'path-wrong'], shows: /404/ },
  ],
  'haproxy-closes': [
    'A rule drops the connection without a response.',
    haproxy(' http-request silent-drop if { path_beg /never }\n http-request reject'),
    { right: ['reset-after-request'], shows: /closed|hang up|reset/i },
  ],
  'haproxy-jwt': [
    'haproxy returns a JSON error of the gateway for a token.',
    haproxy(
      ` http-request return status 401 content-type application/json string '{"error":"invalid_token","error_description":"Unsupported signature algorithm HS256"}'`,
    ),
    { right: ['token-algorithm-wrong'], shows: /HS256/ },
    { spec: withToken('opaque') },
  ],
  'haproxy-moved': [
    'Each request without TLS is moved to https.',
    haproxy(' http-request redirect scheme https code 301'),
    { right: ['redirect-to-https'], shows: /https/ },
    delivery,
  ],
  'haproxy-413': [
    'Bodies of more than 1000 bytes are denied with 413.',
    haproxy(' http-request deny deny_status 413 if { req.hdr(content-length) -m int gt 1000 }'),
    { right: ['body-too-large'], shows: /413/ },
    large,
  ],
};
const pythonRows: Record<string, ProgramRow> = {
  'python-page-200': [
    'A stack trace of Python comes as a page with 200.',
    python(
      `        self.send(200, b'Traceback (most recent call last):\\n  File "app.py", line 3\\nKeyError: "id"', Content_Type='text/plain')`,
    ),
    { right: ['error-in-success', 'answer-not-json'], shows: /Traceback|KeyError|text\/plain/ },
  ],
  'python-single': [
    'The JSON has single quotation marks (str of a dict).',
    python(`        self.send(200, str({'id': 1, 'ok': True}).encode(), Content_Type='application/json')`),
    { right: ['answer-not-json'], shows: /JSON/ },
  ],
  'python-nan': [
    'json.dumps writes NaN, which is no JSON.',
    python(`        self.send(200, json.dumps({'rate': float('nan')}).encode(), Content_Type='application/json')`),
    { right: ['answer-not-json'], shows: /NaN|JSON/ },
  ],
  'python-two-lengths': [
    'Two different lengths are sent.',
    python(`        self.send(200, b'{}', Content_Type='application/json', content_LENGTH='7')`),
    { right: ['answer-malformed', 'request-unreadable', 'answer-cut'], shows: /[Ll]ength/, says: /[Ll]ength/ },
  ],
  'python-204-length': [
    '204 with a Content-Length of 0, which does no harm.',
    python(`        self.send(204, b'')`),
    { right: ['ok'], shows: /204/ },
    delivery,
  ],
  'python-digest': [
    'The receiver compares the digest in capitals.',
    python(
      `        import hmac, hashlib\n        body = self.rfile.read(int(self.headers['Content-Length']))\n        mac = hmac.new(b'ours', body, hashlib.sha256).hexdigest().upper()\n        ok = self.headers.get('X-Hub-Signature-256') == 'sha256=' + mac\n        self.send(200 if ok else 400, b'' if ok else b'Signatures did not match', Content_Type='text/plain')`,
    ),
    { right: ['receiver-signature-refused'], shows: /did not match/ },
    signed('github', 'the secret of both sides, long enough'),
  ],
  'python-form': [
    'The form has no field that the handler reads (KeyError).',
    python(`        self.send(400, b"400 Bad Request: KeyError: 'customer_id'", Content_Type='text/plain')`),
    { right: ['field-invalid', 'request-invalid'], shows: /customer_id/, says: /customer_id/ },
    form,
  ],
  'python-gzip-name': [
    'The body is declared as gzip and is none.',
    python(`        self.send(200, b'{"id":1}', Content_Type='application/json', Content_Encoding='gzip')`),
    { right: ['body-undecodable'], shows: /gzip/ },
  ],
  'python-retry': [
    'The receiver asks for patience with a date.',
    python(`        self.send(429, b'', Retry_After='Fri, 01 Jan 2100 00:00:00 GMT')`),
    { right: ['rate-limited'], shows: /2100|429/ },
    delivery,
  ],
};

/** The seventh part: nginx, haproxy and Python that run. */
export const seventhServerCases: readonly UnseenCase[] = [
  ...programCases('nginx', ['nginx'], nginxRows, 'seventh'),
  ...programCases('haproxy', ['haproxy'], haproxyRows, 'seventh'),
  ...programCases('Python (http.server)', ['/usr/bin/python3'], pythonRows, 'seventh'),
];
