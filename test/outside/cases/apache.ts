import type { RequestSpecInput } from '#shared/model/request-run.ts';
import { issue } from '../certificates.ts';
import type { OutsideCase } from '../outside-case.ts';

interface ByApache {
  id: string;
  what: string;
  /** Directives of the server. */
  lines: string;
  cause: string;
  shows: RegExp;
  scheme?: 'http' | 'https';
  path?: string;
  spec?: Partial<RequestSpecInput>;
  delivers?: true;
}

const modules = [
  ...['mpm_event', 'authn_core', 'authn_file', 'authz_core', 'authz_user', 'auth_basic', 'auth_digest', 'alias', 'dir'],
  ...['proxy', 'proxy_http', 'ssl', 'socache_shmcb', 'headers'],
];
const tls = 'SSLEngine on\nSSLCertificateFile {folder}/c.pem\nSSLCertificateKeyFile {folder}/k.pem\n';

/** Apache with one server. */
const apache = ({ cause, delivers, id, lines, path = '/api/things', scheme = 'http', shows, spec, what }: ByApache) =>
  ({
    id: `apache-${id}`,
    what,
    needs: ['apache2'],
    async run(bench) {
      const own = await issue({ name: 'localhost' });
      const backend = await bench.server({});
      const host = await bench.program({
        command: 'apache2',
        args: ['-X', '-f', '{folder}/apache.conf', '-d', '{folder}'],
        files: {
          'c.pem': own.cert,
          'k.pem': own.key,
          users: 'x:{PLAIN}y',
          'index.html': 'start',
          'apache.conf': `ServerName localhost\nListen 127.0.0.1:{port}\nPidFile {folder}/pid\nErrorLog {folder}/log\n${modules
            .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`)
            .join(
              '',
            )}DocumentRoot {folder}\n<Directory {folder}>\nRequire all granted\n</Directory>\n${lines.replace('{backend}', backend)}\n`,
        },
      });
      const url = `${scheme}://${host.replace('127.0.0.1', 'localhost')}${path}`;
      const headers: [string, string][] = [['Accept', 'application/json']];
      return delivers ? bench.delivery(url) : bench.request({ headers, verifyTls: false, ...spec, url });
    },
    cause,
    shows,
  }) satisfies OutsideCase;

const basic = 'AuthType Basic\nAuthName "Back office"\nAuthUserFile {folder}/users\nRequire valid-user';

/** Failures with this program. */
export const apacheCases: readonly OutsideCase[] = [
  apache({
    id: 'plain',
    what: 'Apache gets plain HTTP on a TLS port.',
    lines: tls,
    cause: 'plain-to-tls-port',
    shows: /HTTPS|TLS/,
  }),
  apache({
    id: 'denied',
    what: 'Apache denies everybody.',
    lines: '<Location />\nRequire all denied\n</Location>',
    cause: 'permission-denied',
    shows: /You don't have permission/,
  }),
  apache({
    id: 'headers',
    what: 'A header is longer than Apache accepts.',
    lines: 'LimitRequestFieldSize 200',
    spec: { headers: [['Cookie', `a=${'x'.repeat(300)}`]] },
    cause: 'headers-too-large',
    shows: /header field/i,
  }),
  apache({
    id: 'url',
    what: 'The URL is longer than Apache accepts.',
    lines: 'LimitRequestLine 100',
    path: `/${'x'.repeat(200)}`,
    cause: 'url-too-long',
    shows: /414/,
  }),
  apache({
    id: 'backend-down',
    what: 'The server behind Apache is down.',
    lines: 'ProxyPass / http://127.0.0.1:1/',
    cause: 'unavailable',
    shows: /Apache/,
  }),
  apache({
    id: 'backend-tls',
    what: 'The server behind Apache does not speak HTTP.',
    lines: 'ProxyPass / http://{backend}/',
    cause: 'bad-gateway',
    shows: /Error reading from remote server|invalid response/,
  }),
  apache({
    id: 'client-certificate',
    what: 'Apache requires a client certificate.',
    lines: `${tls}SSLVerifyClient require\nSSLCACertificateFile {folder}/c.pem`,
    scheme: 'https',
    cause: 'client-certificate-required',
    shows: /client certificate/,
  }),
  apache({
    id: 'client-certificate-path',
    what: 'Apache requires a client certificate for one path (TLS 1.2 renegotiation or TLS 1.3).',
    lines: `${tls}SSLCACertificateFile {folder}/c.pem\n<Location /api>\nSSLVerifyClient require\n</Location>`,
    scheme: 'https',
    cause: 'client-certificate-required',
    shows: /client/i,
  }),
  apache({
    id: 'basic',
    what: 'Apache requires a password.',
    lines: `<Location />\n${basic}\n</Location>`,
    cause: 'password-required',
    shows: /Back office/,
  }),
  apache({
    id: 'basic-wrong',
    what: 'The password is wrong.',
    lines: `<Location />\n${basic}\n</Location>`,
    spec: { headers: [['Authorization', 'Basic eDp5']] },
    cause: 'credentials-refused',
    shows: /Basic/,
  }),
  apache({
    id: 'basic-bearer',
    what: 'A token is sent where Apache requires a password.',
    lines: `<Location />\n${basic}\n</Location>`,
    spec: { headers: [['Authorization', 'Bearer abc']] },
    cause: 'authorization-scheme-wrong',
    shows: /Basic/,
  }),
  apache({
    id: 'digest',
    what: 'Apache requires Digest authentication.',
    lines:
      '<Location />\nAuthType Digest\nAuthName "Ops"\nAuthUserFile {folder}/users\nRequire valid-user\n</Location>',
    cause: 'password-required',
    shows: /Ops/,
  }),
  apache({
    id: 'delivery-basic',
    what: 'Apache requires a password for deliveries.',
    lines: `<Location />\n${basic}\n</Location>`,
    delivers: true,
    cause: 'receiver-auth-missing',
    shows: /Back office/,
  }),
  apache({
    id: 'post-static',
    what: 'Apache serves a static file, which gets a POST.',
    lines: '',
    path: '/index.html',
    spec: { method: 'PUT', body: { a: 1 } },
    cause: 'method-not-allowed',
    shows: /Allow/,
  }),
  apache({
    id: 'slash',
    what: 'Apache redirects a folder to its path with a slash.',
    lines: 'Alias /api {folder}/.',
    path: '/api',
    cause: 'redirect-trailing-slash',
    shows: /slash/,
  }),
  apache({
    id: 'to-https',
    what: 'Apache redirects a delivery to https.',
    lines: 'RedirectMatch permanent "^(.*)$" "https://localhost$1"',
    delivers: true,
    cause: 'redirect-to-https',
    shows: /https/,
  }),
];
