import type { OutsideBench } from '../../outside-bench.ts';
import type { Program } from '../framework-app.ts';
import { withToken } from '../replayed.ts';
import { large, programCases, sent, signed, type ProgramRow } from '../sixth-apps.ts';
import type { UnseenCase } from '../unseen-case.ts';

const modules = (names: readonly string[]): string =>
  names.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`).join('');
const apache = (names: readonly string[], lines: string, files: Record<string, string> = {}): Program => ({
  command: 'apache2',
  args: ['-X', '-f', '{folder}/httpd.conf'],
  files: {
    ...files,
    'httpd.conf': `ServerRoot {folder}\nServerName api.test\nDefaultRuntimeDir {folder}\nPidFile {folder}/pid\nErrorLog {folder}/error.log\nListen 127.0.0.1:{port}\nLoadModule mpm_prefork_module /usr/lib/apache2/modules/mod_mpm_prefork.so\n${modules(['authz_core', ...names])}DocumentRoot {folder}\n${lines}\n`,
  },
});
/** Apache in front of a server that accepts connections and never answers. */
const apacheBeforeSilence = async (bench: OutsideBench): Promise<Program> => {
  const silent = await bench.server({ then: 'hold' });
  return apache(['proxy', 'proxy_http'], `ProxyTimeout 1\nProxyPass / http://${silent}/`);
};
const squid = (lines: string): Program => ({
  command: 'squid',
  args: ['-N', '-n', 'sixth{port}', '-f', '{folder}/squid.conf'],
  files: {
    'squid.conf': `http_port 127.0.0.1:{port}\npid_filename none\ncache deny all\ncache_log /dev/null\naccess_log none\ncoredump_dir {folder}\nnetdb_filename none\npinger_enable off\ndns_timeout 1 seconds\n${lines}\n`,
  },
});
const varnish = (lines: string): Program => ({
  command: 'varnishd',
  args: ['-F', '-j', 'none', '-n', '{folder}/v', '-a', '127.0.0.1:{port}', '-f', '{folder}/v.vcl'],
  files: { 'v.vcl': `vcl 4.1;\n${lines}\n` },
});
const lighttpd = (lines: string, files: Record<string, string> = {}): Program => ({
  command: 'lighttpd',
  args: ['-D', '-f', '{folder}/l.conf'],
  files: {
    ...files,
    'l.conf': `server.document-root = "{folder}"\nserver.port = {port}\nserver.bind = "127.0.0.1"\nserver.errorlog = "{folder}/error.log"\n${lines}\n`,
  },
});
const apacheRows: Record<string, ProgramRow> = {
  'apache-method': [
    'Only GET is allowed.',
    apache(['allowmethods'], '<Location />\nAllowMethods GET\n</Location>'),
    { right: ['method-not-allowed'], shows: /405|POST/ },
    sent,
  ],
  'apache-large': [
    'The body of a delivery is too large.',
    apache(['reflector'], 'LimitRequestBody 10\n<Location />\nSetHandler reflector\n</Location>'),
    { right: ['body-too-large'], shows: /413|too large/i },
    { delivery: {} },
  ],
  'apache-field': [
    'A header is too large, which Apache calls a bad request.',
    apache([], 'LimitRequestFieldSize 200'),
    { right: ['headers-too-large'], shows: /exceeds server limit|400/ },
    { spec: { headers: [['X-Long', 'x'.repeat(1000)]] } },
  ],
  'apache-digest': [
    'Apache wants Digest authentication and gets a token.',
    apache(
      ['authn_core', 'authn_file', 'authz_user', 'auth_digest'],
      '<Location />\nAuthType Digest\nAuthName "orders"\nAuthDigestProvider file\nAuthUserFile {folder}/httpd.conf\nRequire valid-user\n</Location>',
    ),
    { right: ['authorization-scheme-wrong', 'password-required'], shows: /Digest/ },
    { spec: withToken('opaque') },
  ],
  'apache-address': [
    'Only another address is allowed.',
    apache(['authz_host'], '<Location />\nRequire ip 192.0.2.1\n</Location>'),
    { right: ['permission-denied', 'request-blocked'], shows: /permission|403/ },
  ],
  'apache-silence': [
    'The server behind Apache does not answer in time.',
    apacheBeforeSilence,
    { right: ['gateway-timeout', 'bad-gateway'], shows: /504|Error reading from remote server/ },
  ],
  'apache-listing': [
    'The folder is listed instead of the API.',
    apache(
      ['dir', 'autoindex', 'alias'],
      '<Directory {folder}>\nOptions +Indexes\n</Directory>\nAlias /v1/things/ {folder}/',
    ),
    { right: ['html-instead-of-json'], shows: /HTML|html|Index of/ },
    { url: 'http://{host}/v1/things/' },
  ],
  'apache-source': [
    'PHP is not installed, so the source is sent as JSON.',
    apache(
      ['alias', 'mime'],
      'TypesConfig /dev/null\nAlias /v1/things {folder}/things.php\n<Files things.php>\nForceType application/json\n</Files>',
      {
        'things.php': '<?php header("Content-Type: application/json"); echo json_encode($things);\n',
      },
    ),
    { right: ['answer-not-json'], shows: /<\?php|JSON/ },
  ],
  'apache-encoding': [
    'A header says gzip, and the body is not compressed.',
    apache(
      ['alias', 'mime', 'headers'],
      'TypesConfig /dev/null\nAlias /v1/things {folder}/things.json\nAddType application/json .json\nHeader set Content-Encoding gzip',
      {
        'things.json': '{"items":[]}\n',
      },
    ),
    { right: ['body-undecodable'], shows: /gzip/ },
  ],
  'apache-https': [
    'All deliveries are sent on to https.',
    apache(['alias'], 'Redirect permanent / https://127.0.0.1:1/'),
    { right: ['redirect-to-https', 'redirect-not-followed'], shows: /301|https/ },
    { delivery: {} },
  ],
  'apache-gone': [
    'The receiver was removed.',
    apache(['alias'], 'Redirect gone /'),
    { right: ['receiver-gone'], shows: /410|Gone|no longer/i },
    { delivery: {} },
  ],
};

const gatewayRows: Record<string, ProgramRow> = {
  'squid-denied': [
    'The proxy denies the request.',
    squid('http_access deny all'),
    { right: ['proxy-refused', 'request-blocked'], says: /proxy/i, shows: /403|denied/i },
    { isProxy: true, url: 'http://api.invalid/v1/things', needs: ['squid'] },
  ],
  'squid-password': [
    'The proxy wants a password.',
    squid(
      'auth_param basic program /usr/lib/squid/basic_fake_auth\nacl known proxy_auth REQUIRED\nhttp_access allow known',
    ),
    { right: ['proxy-refused', 'proxy-authentication-required', 'proxy-auth-missing'], says: /proxy/i, shows: /407/ },
    { isProxy: true, url: 'http://api.invalid/v1/things', needs: ['squid', '/usr/lib/squid'] },
  ],
  'squid-connect': [
    'The proxy wants a password for a request by https.',
    squid(
      'auth_param basic program /usr/lib/squid/basic_fake_auth\nacl known proxy_auth REQUIRED\nhttp_access allow known',
    ),
    { right: ['proxy-refused', 'proxy-authentication-required', 'proxy-auth-missing'], says: /proxy/i, shows: /407/ },
    { isProxy: true, url: 'https://api.invalid/v1/things', needs: ['squid', '/usr/lib/squid'] },
  ],
  'squid-down': [
    'The proxy cannot connect to the server.',
    squid('http_access allow all'),
    {
      right: ['gateway-cannot-connect', 'proxy-refused', 'bad-gateway'],
      says: /proxy/i,
      shows: /503|refused|connect/i,
    },
    { isProxy: true, url: 'http://127.0.0.1:1/v1/things', needs: ['squid'] },
  ],
  'varnish-down': [
    'The server behind Varnish is down.',
    varnish('backend default { .host = "127.0.0.1"; .port = "1"; }'),
    { right: ['bad-gateway', 'gateway-cannot-connect', 'no-backend-available'], shows: /Backend fetch failed/ },
    { needs: ['varnishd'] },
  ],
  'varnish-signature': [
    'Varnish rejects the signature of a delivery, in the reason of the status line.',
    varnish('backend default none;\nsub vcl_recv { return (synth(403, "Webhook signature invalid")); }'),
    { right: ['receiver-signature-refused'], shows: /Webhook signature invalid/ },
    { ...signed('github', 'our secret'), needs: ['varnishd'] },
  ],
  'varnish-restarts': [
    'Varnish restarts the request too often.',
    varnish('backend default none;\nsub vcl_recv { return (synth(999)); }\nsub vcl_synth { return (restart); }'),
    { right: ['server-failed', 'unavailable', 'bad-gateway', 'receiver-failed'], shows: /50\d|[Rr]estart/ },
    { needs: ['varnishd'] },
  ],
  'lighttpd-large': [
    'The body is too large.',
    lighttpd('server.max-request-size = 1'),
    { right: ['body-too-large'], shows: /413/ },
    { ...large, needs: ['lighttpd'] },
  ],
  'lighttpd-denied': [
    'The name of the file is denied.',
    lighttpd('server.modules += ("mod_access")\nurl.access-deny = ("things")'),
    { right: ['permission-denied', 'request-blocked'], shows: /403/ },
    { needs: ['lighttpd'] },
  ],
  'lighttpd-down': [
    'The server behind lighttpd is down.',
    lighttpd('server.modules += ("mod_proxy")\nproxy.server = ("" => (("host" => "127.0.0.1", "port" => 1)))'),
    { right: ['no-backend-available', 'gateway-cannot-connect', 'bad-gateway', 'unavailable'], shows: /503/ },
    { needs: ['lighttpd'] },
  ],
  'nginx-host': [
    'The default server answers 421 to hosts that it does not know.',
    {
      command: 'nginx',
      args: ['-p', '{folder}', '-c', '{folder}/n.conf', '-e', '{folder}/error.log', '-g', 'daemon off;'],
      files: {
        'n.conf':
          'pid {folder}/pid;\nevents {}\nhttp {\n client_body_temp_path {folder}/b;\n proxy_temp_path {folder}/p;\n fastcgi_temp_path {folder}/f;\n uwsgi_temp_path {folder}/u;\n scgi_temp_path {folder}/s;\n access_log off;\n server { listen 127.0.0.1:{port} default_server; return 421; }\n server { listen 127.0.0.1:{port}; server_name hooks.acme.test; return 200; }\n}\n',
      },
    },
    { right: ['host-not-served'], says: /host|421|Misdirected/, shows: /421/ },
    { needs: ['nginx'] },
  ],
  'nginx-uri': [
    'The URL is too long.',
    {
      command: 'nginx',
      args: ['-p', '{folder}', '-c', '{folder}/n.conf', '-e', '{folder}/error.log', '-g', 'daemon off;'],
      files: {
        'n.conf':
          'pid {folder}/pid;\nevents {}\nhttp {\n client_body_temp_path {folder}/b;\n proxy_temp_path {folder}/p;\n fastcgi_temp_path {folder}/f;\n uwsgi_temp_path {folder}/u;\n scgi_temp_path {folder}/s;\n access_log off;\n large_client_header_buffers 1 1k;\n server { listen 127.0.0.1:{port}; return 200; }\n}\n',
      },
    },
    { right: ['url-too-long', 'headers-too-large'], says: /URL|URI|too long/i, shows: /414/ },
    { url: `http://{host}/v1/things?q=${'x'.repeat(3000)}`, needs: ['nginx'] },
  ],
};

/** The sixth part: gateways of Debian. */
export const sixthGatewayCases: readonly UnseenCase[] = [
  ...programCases('Apache httpd', ['apache2'], apacheRows),
  ...programCases('a gateway of Debian', [], gatewayRows),
];
