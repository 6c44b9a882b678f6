import type { OutsideBench } from '../../outside-bench.ts';
import { apache, gateway, haproxy, lighttpd, nginxServer, type GatewayCase } from '../eleventh-gateway.ts';
import { expected, type Expectation } from '../own-words.ts';
import type { UnseenCase } from '../unseen-case.ts';

const at = (one: GatewayCase): UnseenCase => ({ ...gateway(one), id: `twelfth-${one.id}` });

const loads = (...names: readonly string[]): string =>
  names.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n');

const servers: readonly UnseenCase[] = [
  at({
    id: 'nginx-down-200',
    what: 'The server behind the gateway is down, which the gateway says in a 200',
    gateway: nginxServer,
    config:
      'location / { proxy_pass http://127.0.0.1:1; error_page 502 =200 @down; } location @down { default_type application/json; return 200 \'{"error":"upstream is down","items":null}\'; }',
    right: ['error-in-success'],
    shows: /upstream is down/,
  }),
  at({
    id: 'nginx-link-gone',
    what: 'The signed link has expired, in a 410 without words',
    gateway: nginxServer,
    config:
      'location / { secure_link $arg_md5,$arg_expires; secure_link_md5 "$secure_link_expires$uri secret"; if ($secure_link = "0") { return 410; } return 403; }',
    // MD5 of "1795000000/v1/things secret".
    path: '/v1/things?md5=ruZ0kw6bUBWqGnneFWZmEA&expires=1795000000',
    right: ['gone'],
  }),
  at({
    id: 'haproxy-reject',
    what: 'The gateway closes the connection instead of a response',
    gateway: haproxy,
    config: 'frontend in\n  bind 127.0.0.1:{port}\n  http-request reject',
    right: ['reset-after-request', 'connection-blocked'],
  }),
  at({
    id: 'apache-script',
    what: 'A script ends without a header',
    gateway: apache,
    config: `${loads('cgi')}\nScriptAlias /v1/things /usr/bin/true\n<Directory /usr/bin>\nRequire all granted\n</Directory>`,
    right: ['server-failed'],
  }),
  at({
    id: 'apache-form',
    what: 'The session is missing, so the request is sent to the login',
    gateway: apache,
    config: [
      loads('auth_form', 'session', 'session_cookie', 'request'),
      '<Location />',
      'AuthFormProvider file',
      'AuthType form',
      'AuthName api',
      'AuthUserFile /dev/null',
      'Session On',
      'SessionCookieName session path=/',
      'AuthFormLoginRequiredLocation "/login.html"',
      'Require valid-user',
      '</Location>',
    ].join('\n'),
    right: ['redirect-to-login', 'redirect-loop'],
    says: 'log ?in|sign ?in',
  }),
  at({
    id: 'lighttpd-https',
    what: 'The request has to be https',
    gateway: lighttpd,
    config:
      'server.modules = ("mod_redirect")\nurl.redirect = ("" => "https://${url.authority}${url.path}${qsa}")\nurl.redirect-code = 308',
    right: ['redirect-to-https', 'redirect-not-followed', 'tls-to-plain-port'],
    shows: /https/,
  }),
  at({
    id: 'lighttpd-script',
    what: 'A script fails without a header',
    gateway: lighttpd,
    config: 'server.modules = ("mod_cgi")\ncgi.assign = ("" => "/bin/false")',
    path: '/things.json',
    right: ['server-failed'],
  }),
];

const clientId = 'twelfth';
const secret = 'twelfth-secret-of-a-client';

/** A call of Hookbench's own servers. `URL` is its URL. */
interface ClientCase extends Expectation {
  id: string;
  to: 'token' | 'service';
  command: string;
  args: readonly string[];
  needs?: readonly string[];
}

const called = ({ args, command, id, needs = [], to, ...one }: ClientCase): UnseenCase => ({
  ...expected(one),
  id: `twelfth-${id}`,
  program: command,
  needs: [command, ...needs],
  async run(bench: OutsideBench) {
    const { control, urls } = bench;
    await control.client
      .send('POST', '/clients', { id: clientId, secret, grants: ['client_credentials'], scope: 'read:customers' })
      .catch(() => undefined);
    const token = new URL(control.served.engine.endpoints().token).pathname;
    const url = to === 'token' ? `${new URL(urls.auth.http).origin}${token}` : `${urls.api.http}/api/customer`;
    return bench.foreign(
      () =>
        bench.runs(
          command,
          args.map((arg) => arg.replaceAll('URL', url)),
        ),
      to === 'token' ? 'authorization' : 'service',
    );
  },
});

const wget = ['-q', '-O', '-', '--tries=1', '--timeout=5'];
const session = (call: string): readonly string[] => [
  '-c',
  [
    'import os',
    'os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"',
    'from oauthlib.oauth2 import BackendApplicationClient',
    'from requests.auth import HTTPBasicAuth',
    'from requests_oauthlib import OAuth2Session',
    `client_id, secret, url = "${clientId}", "${secret}", "URL"`,
    call,
  ].join('\n'),
];
const requestsOauthlib = {
  command: '/usr/bin/python3',
  needs: ['/usr/bin/python3:requests_oauthlib'],
  to: 'token',
} as const;

const clients: readonly UnseenCase[] = [
  called({
    id: 'wget-challenge',
    to: 'service',
    command: 'wget',
    what: 'wget sends user and password only after a challenge of Basic',
    args: [...wget, '--user=a', '--password=b', 'URL'],
    right: ['token-missing'],
  }),
  called({
    id: 'wget-basic',
    to: 'service',
    command: 'wget',
    what: 'wget sends user and password at once, where a token is due',
    args: [...wget, '--auth-no-challenge', '--user=a', '--password=b', 'URL'],
    right: ['authorization-scheme-wrong'],
  }),
  called({
    id: 'wget-client',
    to: 'token',
    command: 'wget',
    what: 'A token request without a client',
    args: [...wget, '--post-data=grant_type=client_credentials', 'URL'],
    right: ['client-secret-missing', 'client-authentication-failed'],
    says: 'no client|client_id|client.{0,40}missing|(lacks|without).{0,20}client',
  }),
  called({
    id: 'perl-json',
    to: 'token',
    command: 'perl',
    what: 'HTTP::Tiny sends the token request as JSON',
    args: [
      '-MHTTP::Tiny',
      '-e',
      `HTTP::Tiny->new(timeout => 5)->post($ARGV[0], { headers => { "content-type" => "application/json" }, content => q({"grant_type":"client_credentials","client_id":"${clientId}","client_secret":"${secret}"}) })`,
      'URL',
    ],
    right: ['form-expected'],
  }),
  called({
    ...requestsOauthlib,
    id: 'requests-oauthlib-secret',
    what: 'requests-oauthlib with a wrong secret',
    args: session(
      'OAuth2Session(client=BackendApplicationClient(client_id=client_id)).fetch_token(url, client_id=client_id, client_secret="wrong")',
    ),
    right: ['client-authentication-failed'],
    says: 'secret',
  }),
  called({
    ...requestsOauthlib,
    id: 'requests-oauthlib-scope',
    what: 'requests-oauthlib asks for a scope that the client may not have',
    args: session(
      'OAuth2Session(client=BackendApplicationClient(client_id=client_id, scope=["read:orders"])).fetch_token(url, client_id=client_id, client_secret=secret)',
    ),
    right: ['scope-not-granted'],
    shows: /read:orders/,
  }),
  called({
    ...requestsOauthlib,
    id: 'requests-oauthlib-twice',
    what: 'requests-oauthlib authenticates the client in the header and in the body',
    args: session(
      'OAuth2Session(client=BackendApplicationClient(client_id=client_id)).fetch_token(url, auth=HTTPBasicAuth(client_id, secret), include_client_id=True, client_secret=secret)',
    ),
    right: ['client-authentication-twice'],
    says: 'twice|both|two',
  }),
];

/** Gateways and web servers of this machine, and its clients. */
export const twelfthServerCases: readonly UnseenCase[] = [...servers, ...clients];
