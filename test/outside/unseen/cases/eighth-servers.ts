import type { OutsideBench } from '../../outside-bench.ts';
import type { Program } from '../framework-app.ts';
import { posted } from '../fourth-rows.ts';
import { withToken } from '../replayed.ts';
import { programCases, sent, type ProgramRow } from '../sixth-apps.ts';
import type { UnseenCase } from '../unseen-case.ts';

const delivery = { delivery: {} };
const basic = { spec: { headers: [['Authorization', 'Basic YW5uOndyb25n']] as [string, string][] } };

const nginx = (server: string): Program => ({
  command: 'nginx',
  args: ['-p', '{folder}', '-c', '{folder}/nginx.conf', '-e', '{folder}/error.log', '-g', 'daemon off;'],
  files: {
    'nginx.conf': `user root;\npid {folder}/pid;\nevents {}\nhttp {\n client_body_temp_path {folder}/b;\n proxy_temp_path {folder}/p;\n fastcgi_temp_path {folder}/f;\n uwsgi_temp_path {folder}/u;\n scgi_temp_path {folder}/s;\n access_log off;\n server {\n listen 127.0.0.1:{port};\n ${server}\n }\n}\n`,
  },
});
/** nginx in front of a server that accepts connections and never answers. */
const nginxBeforeSilence = async (bench: OutsideBench): Promise<Program> => {
  const silent = await bench.server({ then: 'hold' });
  return nginx(`location / { proxy_read_timeout 500ms; proxy_pass http://${silent}; }`);
};
const haproxy = (lines: string): Program => ({
  command: 'haproxy',
  args: ['-db', '-f', '{folder}/h.cfg'],
  files: {
    'h.cfg': `defaults\n mode http\n timeout connect 500\n timeout client 1000\n timeout server 500\nfrontend f\n bind 127.0.0.1:{port}\n${lines}\n`,
  },
});
const apache = (names: readonly string[], lines: string, files: Record<string, string> = {}): Program => ({
  command: 'apache2',
  args: ['-X', '-f', '{folder}/httpd.conf'],
  files: {
    ...files,
    'httpd.conf': `ServerRoot {folder}\nServerName api.test\nDefaultRuntimeDir {folder}\nPidFile {folder}/pid\nErrorLog {folder}/error.log\nListen 127.0.0.1:{port}\n${[
      'mpm_prefork',
      'authz_core',
      ...names,
    ]
      .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`)
      .join('')}DocumentRoot {folder}\n${lines}\n`,
  },
});
const lighttpd = (lines: string, files: Record<string, string> = {}): Program => ({
  command: 'lighttpd',
  args: ['-D', '-f', '{folder}/l.conf'],
  files: {
    ...files,
    'l.conf': `server.document-root = "{folder}"\nserver.port = {port}\nserver.bind = "127.0.0.1"\nserver.errorlog = "{folder}/error.log"\n${lines}\n`,
  },
});
const gunicorn = (lines: string, ...args: readonly string[]): Program => ({
  command: '/usr/bin/gunicorn',
  args: ['-b', '127.0.0.1:{port}', '--chdir', '{folder}', ...args, 'app:app'],
  files: { 'app.py': `import json, time\ndef app(environ, start):\n${lines}\n` },
});
const tinyproxy = (lines = ''): Program => ({
  command: 'tinyproxy',
  args: ['-d', '-c', '{folder}/t.conf'],
  files: { 't.conf': `Port {port}\nListen 127.0.0.1\nTimeout 2\nLogLevel Critical\n${lines}\n` },
});
const pythonFiles: Program = {
  command: '/usr/bin/python3',
  args: ['-m', 'http.server', '{port}', '--bind', '127.0.0.1'],
};

const nginxRows: Record<string, ProgramRow> = {
  'nginx-uri': [
    'The URL is longer than the buffer of nginx.',
    nginx('large_client_header_buffers 2 1k; location / { return 200; }'),
    { right: ['url-too-long'], shows: /414|URI/ },
    { url: `http://{host}/v1/things?q=${'x'.repeat(3000)}` },
  ],
  'nginx-except': [
    'All methods but GET are forbidden, with 403.',
    nginx('location / { limit_except GET { deny all; } root {folder}; }'),
    {
      right: ['permission-denied', 'method-not-allowed', 'request-blocked'],
      shows: /403|Forbidden/,
      never: /has expired/,
    },
    sent,
  ],
  'nginx-header-large': [
    'The header of the server behind nginx is too large for its buffer.',
    nginx(
      `location /inner { add_header X-Long "${'x'.repeat(2500)}"; return 200; } location / { proxy_buffer_size 1k; proxy_buffers 4 1k; proxy_busy_buffers_size 2k; proxy_pass http://127.0.0.1:{port}/inner; }`,
    ),
    { right: ['bad-gateway'], shows: /502/ },
  ],
  'nginx-silent': [
    'The server behind nginx does not answer in time.',
    async (bench) => nginxBeforeSilence(bench),
    { right: ['gateway-timeout'], shows: /504/ },
    delivery,
  ],
  'nginx-link': [
    'The hash of a signed link is wrong.',
    nginx(
      'location / { secure_link $arg_md5,$arg_expires; secure_link_md5 "$secure_link_expires$uri secret"; if ($secure_link = "") { return 403; } if ($secure_link = "0") { return 410 "The link has expired.\\n"; } return 200; }',
    ),
    {
      right: ['permission-denied', 'request-blocked'],
      shows: /403/,
      never: /has expired/,
    },
    { url: 'http://{host}/v1/things?md5=AAAAAAAAAAAAAAAAAAAAAA&expires=1' },
  ],
  'nginx-json-404': [
    'A gateway says in JSON that no route has the path.',
    nginx(
      'error_page 404 @missing; location @missing { default_type application/problem+json; return 404 \'{"type":"about:blank","title":"Not Found","status":404,"detail":"No route for this path"}\'; } location / { return 404; }',
    ),
    { right: ['endpoint-not-found', 'path-wrong'], shows: /No route/ },
  ],
};
const haproxyRows: Record<string, ProgramRow> = {
  'haproxy-rate': [
    'A table of haproxy counts requests, and denies with 429.',
    haproxy(' http-request deny deny_status 429 hdr Retry-After 30 if { always_true }'),
    { right: ['rate-limited'], shows: /429|30/ },
    delivery,
  ],
  'haproxy-basic': [
    'haproxy wants a user list.',
    haproxy(' http-request auth realm things unless { always_false }'),
    { right: ['password-required', 'authorization-scheme-wrong'], shows: /Basic|things/ },
    { spec: withToken('opaque') },
  ],
  'haproxy-basic-delivery': [
    'haproxy wants a password of a delivery.',
    haproxy(' http-request auth realm hooks unless { always_false }'),
    { right: ['receiver-auth-missing', 'password-required'], shows: /Basic|hooks|401/ },
    delivery,
  ],
  'haproxy-json': [
    'haproxy denies with a problem of its own.',
    haproxy(
      ` http-request return status 403 content-type application/problem+json string '{"title":"Forbidden","detail":"Client certificate subject is not on the allow list"}'`,
    ),
    {
      right: ['permission-denied', 'request-blocked', 'client-certificate-refused', 'client-certificate-required'],
      shows: /allow list/,
      never: /[Ss]cope/,
    },
  ],
};
const otherRows: Record<string, ProgramRow> = {
  'apache-negotiation': [
    'Only German HTML exists, and JSON is wanted.',
    apache(
      ['mime', 'negotiation'],
      'AddLanguage de .de\nTypesConfig {folder}/types\n<Location />\nOptions +MultiViews\n</Location>\n<Directory {folder}>\nOptions +MultiViews\nRequire all granted\n</Directory>',
      { 'things.html.de': '<p>Hallo</p>', types: 'text/html html\n' },
    ),
    { right: ['not-acceptable'], shows: /406|Not Acceptable/ },
    { url: 'http://{host}/things', needs: ['apache2'] },
  ],
  'apache-gone-json': [
    'The receiver is gone, with an own text.',
    apache(['alias'], 'Redirect gone /\nErrorDocument 410 "This hook was switched off."'),
    { right: ['receiver-gone'], shows: /410|switched off/ },
    { ...delivery, needs: ['apache2'] },
  ],
  'apache-folder': [
    'The folder has no index, and may not be listed.',
    apache(['dir', 'autoindex'], '<Directory {folder}>\nRequire all granted\n</Directory>'),
    {
      right: ['permission-denied', 'path-wrong', 'endpoint-not-found'],
      shows: /403|Forbidden|permission/,
    },
    { url: 'http://{host}/', needs: ['apache2'] },
  ],
  'lighttpd-password': [
    'The password is wrong; the challenge comes again.',
    lighttpd(
      'server.modules += ("mod_auth", "mod_authn_file")\nauth.backend = "plain"\nauth.backend.plain.userfile = "{folder}/users"\nauth.require = ("" => ("method" => "basic", "realm" => "things", "require" => "valid-user"))',
      { users: 'ann:right\n' },
    ),
    {
      right: ['credentials-refused'],
      shows: /Basic|401/,
      says: /[Pp]assword|[Uu]ser ?name/,
      never: /sends no|without a password/,
    },
    { ...basic, needs: ['lighttpd'] },
  ],
  'lighttpd-page': [
    'A page comes where JSON was wanted.',
    lighttpd('index-file.names = ("index.html")\nmimetype.assign = (".html" => "text/html")', {
      'index.html': '<!doctype html><title>Welcome</title><p>Placeholder page',
    }),
    { right: ['html-instead-of-json'], shows: /HTML|html|Welcome|Placeholder/ },
    { url: 'http://{host}/', needs: ['lighttpd'] },
  ],
  'gunicorn-raises': [
    'The application raises an error before a response.',
    gunicorn('    raise KeyError("stock")'),
    { right: ['receiver-failed'], shows: /Internal Server Error|500/ },
    { ...delivery, needs: ['/usr/bin/gunicorn'] },
  ],
  'gunicorn-header': [
    'A header is larger than gunicorn allows.',
    gunicorn('    start("200 OK", [])\n    return []', '--limit-request-field_size', '200'),
    { right: ['headers-too-large'], shows: /[Hh]eader|431|400/ },
    { spec: { headers: [['X-Long', 'x'.repeat(3000)]] }, needs: ['/usr/bin/gunicorn'] },
  ],
  'gunicorn-killed': [
    'The worker is killed because it is too slow.',
    gunicorn('    time.sleep(30)', '--timeout', '1'),
    { right: ['reset-after-request', 'server-failed', 'server-timeout'], shows: /closed|hang up|reset|500/i },
    { needs: ['/usr/bin/gunicorn'] },
  ],
  'gunicorn-json-text': [
    'JSON is declared, and the text of an exception comes with 200.',
    gunicorn(
      '    body = b"OperationalError: could not connect to server: Connection refused"\n    start("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])\n    return [body]',
    ),
    { right: ['answer-not-json', 'error-in-success'], shows: /OperationalError|JSON/ },
    { needs: ['/usr/bin/gunicorn'] },
  ],
  'tinyproxy-denied': [
    'The proxy allows other clients only.',
    tinyproxy('Allow 10.9.9.9'),
    { right: ['proxy-refused', 'server-is-proxy', 'request-blocked'], shows: /tinyproxy|Access denied|403/i },
    { url: 'http://api.invalid/v1/things', isProxy: true, needs: ['tinyproxy'] },
  ],
  'tinyproxy-name': [
    'The proxy cannot resolve the host.',
    tinyproxy(),
    {
      right: ['gateway-name-not-found', 'gateway-cannot-connect', 'proxy-refused', 'bad-gateway'],
      shows: /tinyproxy|Unable to connect|resolve|500/i,
    },
    { url: 'http://api.invalid/v1/things', isProxy: true, needs: ['tinyproxy'] },
  ],
  'tinyproxy-password': [
    'The proxy wants a password.',
    tinyproxy('BasicAuth ann right'),
    { right: ['proxy-authentication-required'], shows: /407|[Pp]roxy/ },
    { url: 'http://api.invalid/v1/things', isProxy: true, needs: ['tinyproxy'] },
  ],
  'tinyproxy-as-api': [
    'The address of the API is that of a proxy.',
    tinyproxy(),
    { right: ['server-is-proxy', 'request-invalid', 'host-not-served'], shows: /tinyproxy|proxy|400|404/i },
    { needs: ['tinyproxy'] },
  ],
  'python-post': [
    'A server of files has no POST.',
    pythonFiles,
    { right: ['method-not-implemented', 'method-not-allowed'], shows: /POST|501/ },
    { ...delivery, needs: ['/usr/bin/python3'] },
  ],
  'python-file': [
    'A server of files has no such path.',
    pythonFiles,
    { right: ['endpoint-not-found', 'path-wrong', 'resource-unknown', 'record-unknown'], shows: /404|File not found/ },
    { needs: ['/usr/bin/python3'] },
  ],
  'lighttpd-fine': [
    'A file that is JSON about failures.',
    lighttpd('mimetype.assign = (".json" => "application/json")', {
      'state.json': '{"failed":[],"last_error":null,"denied":0}',
    }),
    { right: ['ok'], shows: /./ },
    { url: 'http://{host}/state.json', needs: ['lighttpd'] },
  ],
  'gunicorn-fine': [
    'The receiver says in words that it did nothing wrong.',
    gunicorn(
      '    body = b"accepted: 0 errors, 0 warnings"\n    start("202 Accepted", [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))])\n    return [body]',
    ),
    { right: ['ok'], shows: /./ },
    { ...delivery, needs: ['/usr/bin/gunicorn'] },
  ],
  'gunicorn-form': [
    'The field of a form is missing.',
    gunicorn(
      '    body = json.dumps({"errors": {"customer_id": ["Missing data for required field."]}}).encode()\n    start("422 Unprocessable Entity", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])\n    return [body]',
    ),
    { right: ['field-invalid'], shows: /customer_id/ },
    { spec: posted('a=b', 'application/x-www-form-urlencoded'), needs: ['/usr/bin/gunicorn'] },
  ],
};

/** The eighth part: servers and proxies of Debian that run. */
export const eighthServerCases: readonly UnseenCase[] = [
  ...programCases('nginx', ['nginx'], nginxRows, 'eighth'),
  ...programCases('HAProxy', ['haproxy'], haproxyRows, 'eighth'),
  ...programCases('a program of Debian', [], otherRows, 'eighth'),
];
