import { join } from 'node:path';
import type { Program } from '../framework-app.ts';
import { withToken } from '../replayed.ts';
import { large, programCases, sent, type ProgramRow } from '../sixth-apps.ts';
import { opaque } from '../tenth-calls.ts';
import type { UnseenCase } from '../unseen-case.ts';

const folder = join(import.meta.dirname, '../programs');
const json = '{"data": []}';

const apache = (config: string, files: Record<string, string> = {}): Program => ({
  command: 'apache2',
  args: ['-X', '-f', '{folder}/httpd.conf'],
  files: {
    ...files,
    'httpd.conf': `ServerName localhost
ServerRoot {folder}
Listen 127.0.0.1:{port}
PidFile {folder}/pid
ErrorLog {folder}/error.log
DocumentRoot ${folder}
${['mpm_event', 'authz_core', 'authz_host', 'authn_core', 'authn_file', 'auth_digest', 'authz_user', 'headers', 'mime', 'rewrite', 'alias', 'env', 'cgid', 'ratelimit', 'dir', 'allowmethods'].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
Mutex file:{folder} default
ScriptSock {folder}/cgisock
User nobody
Group nogroup
TypesConfig /dev/null
AddType application/json .json
Alias /things.json ${folder}/package.json
${config}
`,
  },
});
const thingsFile = { url: 'http://{host}/things.json' };

const ofApache: Record<string, ProgramRow> = {
  'apache-digest': [
    'The server wants a digest; a token is sent.',
    apache(
      '<Location "/">\nAuthType Digest\nAuthName Things\nAuthUserFile {folder}/users\nRequire valid-user\n</Location>',
      { users: '' },
    ),
    { right: ['authorization-scheme-wrong', 'password-required'], shows: /Digest/ },
    opaque,
  ],
  'apache-fields': [
    'There are too many header fields.',
    apache('LimitRequestFields 2'),
    { right: ['headers-too-large'], shows: /number of request header fields|header/ },
    opaque,
  ],
  'apache-line': [
    'The request line is too long.',
    apache('LimitRequestLine 100'),
    { right: ['url-too-long'], shows: /414/ },
    { url: `http://{host}/${'a'.repeat(300)}` },
  ],
  'apache-address': [
    'The address of the client is not allowed.',
    apache('<Location "/">\nRequire ip 10.0.0.0/8\n</Location>'),
    { right: ['permission-denied', 'request-blocked'], shows: /403|permission/ },
  ],
  'apache-method': [
    'Only GET is allowed.',
    apache('<Location "/">\nAllowMethods GET HEAD\n</Location>'),
    { right: ['method-not-allowed'], shows: /405/ },
    sent,
  ],
  'apache-encoding': [
    'A file that is not gzipped is declared as gzip.',
    apache('Header set Content-Encoding gzip'),
    { right: ['body-undecodable'], shows: /gzip/ },
    thingsFile,
  ],
  'apache-source': [
    'The source of a script is sent as JSON.',
    apache(`Alias /v1/things ${folder}/tenth.py
AddType application/json .py`),
    { right: ['answer-not-json'], shows: /JSON/ },
  ],
  'apache-slow': [
    'The body arrives too slowly.',
    apache(`Alias /v1/things ${folder}/../README.md
<Location "/">
SetOutputFilter RATE_LIMIT
SetEnv rate-limit 1
</Location>`),
    { right: ['timeout-download'], shows: /./ },
  ],
  'apache-words': [
    'The page of the failure is a text of the operator.',
    apache('RewriteEngine on\nRewriteRule ^/v1 - [R=503,L]\nErrorDocument 503 "Closed for maintenance until Monday"'),
    { right: ['unavailable'], shows: /maintenance/ },
  ],
  'apache-loop': [
    'A rule redirects to itself.',
    apache('RewriteEngine on\nRewriteRule ^ /v1/things [R=302,L]'),
    { right: ['redirect-loop'], shows: /\/v1\/things|redirect/ },
    { spec: { followRedirects: true } },
  ],
  'apache-gone': [
    'The address is gone.',
    apache('Redirect gone /v1'),
    { right: ['gone'], shows: /410|no longer available/ },
  ],
  'apache-precondition': [
    'The ETag is not that of the file.',
    apache(''),
    { right: ['precondition-failed'], shows: /412/ },
    { ...thingsFile, spec: { headers: [['If-Match', '"old"']] } },
  ],
  'apache-fine-language': [
    'A file with headers that nobody asked for.',
    apache('Header set X-Error-Rate "0"\nHeader set X-Failed-Logins "3"'),
    { right: ['ok'], shows: /./ },
    thingsFile,
  ],
};

const lighttpd = (config: string, files: Record<string, string> = {}): Program => ({
  command: 'lighttpd',
  args: ['-D', '-f', '{folder}/l.conf'],
  files: {
    ...files,
    'l.conf': `server.document-root = "{folder}"\nserver.bind = "127.0.0.1"\nserver.port = {port}\nmimetype.assign = (".json" => "application/json")\n${config}\n`,
  },
});

const ofLighttpd: Record<string, ProgramRow> = {
  'lighttpd-size': [
    'The body is larger than allowed.',
    lighttpd('server.max-request-size = 1'),
    { right: ['body-too-large'], shows: /413/ },
    large,
  ],
  'lighttpd-deny': [
    'Files that end in ~ are not served.',
    lighttpd('server.modules += ("mod_access")\nurl.access-deny = ("things")'),
    { right: ['permission-denied', 'request-blocked'], shows: /403/ },
  ],
  'lighttpd-proxy': [
    'The server behind is down.',
    lighttpd('server.modules += ("mod_proxy")\nproxy.server = ("" => (("host" => "127.0.0.1", "port" => 1)))'),
    { right: ['gateway-cannot-connect', 'no-backend-available', 'unavailable'], shows: /503/ },
  ],
  'lighttpd-digest': [
    'The server wants a digest; a token is sent.',
    lighttpd(
      'server.modules += ("mod_auth", "mod_authn_file")\nauth.backend = "plain"\nauth.backend.plain.userfile = "{folder}/users"\nauth.require = ("" => ("method" => "digest", "realm" => "Things", "require" => "valid-user"))',
      { users: 'a:b' },
    ),
    { right: ['authorization-scheme-wrong', 'password-required'], shows: /Digest/ },
    opaque,
  ],
  'lighttpd-redirect': [
    'The server redirects to another host.',
    lighttpd('server.modules += ("mod_redirect")\nurl.redirect = ("^/(.*)" => "http://www.things.test/$1")'),
    { right: ['redirect-other-host', 'redirect-not-followed', 'name-not-found'], shows: /www\.things\.test/ },
    { spec: { ...withToken('opaque'), followRedirects: false } },
  ],
  'lighttpd-cgi': [
    'A script fails before it writes a header.',
    lighttpd('server.modules += ("mod_cgi")\ncgi.assign = (".json" => "/bin/false")', { 'things.json': json }),
    { right: ['server-failed', 'bad-gateway'], shows: /500|502/ },
    thingsFile,
  ],
};

const tinyproxy = (config: string): Program => ({
  command: 'tinyproxy',
  args: ['-d', '-c', '{folder}/t.conf'],
  files: { 't.conf': `Port {port}\nListen 127.0.0.1\nTimeout 5\nLogLevel Error\n${config}\n`, filter: 'blocked' },
});
const through = (url: string): { isProxy: true; url: string } => ({ isProxy: true, url });

const ofTinyproxy: Record<string, ProgramRow> = {
  'tinyproxy-direct': [
    'The proxy is called as if it were the server.',
    tinyproxy(''),
    { right: ['server-is-proxy'], shows: /[Tt]inyproxy|Invalid URL|400/ },
  ],
  'tinyproxy-filter': [
    'The host is on the list of the proxy.',
    tinyproxy('Filter "{folder}/filter"'),
    { right: ['proxy-refused', 'request-blocked'], shows: /filter/i },
    through('http://blocked.test/v1/things'),
  ],
  'tinyproxy-connect': [
    'The port is not allowed for CONNECT.',
    tinyproxy('ConnectPort 443'),
    { right: ['proxy-refused'], shows: /403/ },
    through('https://api.test:9/v1/things'),
  ],
  'tinyproxy-password': [
    'The proxy wants a password.',
    tinyproxy('BasicAuth user password'),
    { right: ['proxy-authentication-required'], shows: /407/ },
    through('http://api.test/v1/things'),
  ],
  'tinyproxy-down': [
    'The server behind the proxy is down.',
    tinyproxy(''),
    { right: ['gateway-cannot-connect', 'proxy-refused'], shows: /[Uu]nable to connect|500/ },
    through('http://127.0.0.2:1/v1/things'),
  ],
};

/** Apache httpd, lighttpd and tinyproxy. */
export const tenthServerCases: readonly UnseenCase[] = [
  ...programCases('Apache httpd', ['apache2'], ofApache, 'tenth'),
  ...programCases('lighttpd', ['lighttpd'], ofLighttpd, 'tenth'),
  ...programCases('tinyproxy', ['tinyproxy'], ofTinyproxy, 'tenth'),
];
