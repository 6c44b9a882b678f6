import type { RequestSpecInput } from '#shared/model/request-run.ts';
import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import type { OutsideBench } from '../../outside-bench.ts';
import type { UnseenCase } from '../unseen-case.ts';

type Program = Parameters<OutsideBench['program']>[0];

interface Behind extends Omit<UnseenCase, 'run'> {
  /** `{backend}` is the host of a server that accepts connections and closes them after the request. */
  gateway: Program;
  path?: string;
  /** `proxy`: the gateway is the proxy of a request to `target`. */
  proxyFor?: string;
  spec?: Partial<RequestSpecInput>;
  delivery?: Partial<SubscriptionFieldsInput>;
  /** How many requests are sent; the last one is diagnosed. */
  times?: number;
}

const behind = ({
  delivery,
  gateway,
  path = '/v1/things',
  proxyFor,
  spec,
  times = 1,
  needs = [],
  ...one
}: Behind): UnseenCase => ({
  ...one,
  needs: [gateway.command, ...needs],
  async run(bench) {
    const backend = await bench.server({ then: 'close' });
    const files = Object.entries(gateway.files ?? {}).map(([name, text]) => [
      name,
      text.replaceAll('{backend}', backend).replaceAll('{backendPort}', backend.split(':')[1] ?? ''),
    ]);
    const host = await bench.program({ ...gateway, files: Object.fromEntries(files) as Record<string, string> });
    if (delivery) return bench.delivery(`http://${host}${path}`, delivery);
    const request: RequestSpecInput = {
      headers: [['Accept', 'application/json']],
      ...spec,
      url: proxyFor ?? `http://${host}${path}`,
      ...(proxyFor !== undefined && { connection: { proxy: `http://${host}` } }),
    };
    for (let count = 1; count < times; count++) await bench.request(request);
    return bench.request(request);
  },
});

const h2o = (lines: string): Program => ({
  command: 'h2o',
  args: ['-c', '{folder}/h2o.yaml'],
  files: {
    'h2o.yaml': `listen:\n  host: 127.0.0.1\n  port: {port}\nuser: root\nhosts:\n  default:\n    paths:\n      /:\n        ${lines}\n`,
  },
});
const nginx = (server: string, http = ''): Program => ({
  command: 'nginx',
  args: ['-p', '{folder}', '-c', '{folder}/nginx.conf', '-e', '{folder}/error.log', '-g', 'daemon off;'],
  files: {
    'nginx.conf': `pid {folder}/pid;\nevents {}\nhttp {\n client_body_temp_path {folder}/b;\n proxy_temp_path {folder}/p;\n fastcgi_temp_path {folder}/f;\n uwsgi_temp_path {folder}/u;\n scgi_temp_path {folder}/s;\n access_log off;\n ${http}\n server {\n  listen 127.0.0.1:{port};\n  ${server}\n }\n}\n`,
  },
});
const modules = (names: readonly string[]): string =>
  names.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`).join('');
const apache = (names: readonly string[], lines: string, files: Record<string, string> = {}): Program => ({
  command: 'apache2',
  args: ['-X', '-f', '{folder}/apache.conf'],
  files: {
    ...files,
    'apache.conf': `ServerRoot {folder}\nServerName api.test\nDefaultRuntimeDir {folder}\nPidFile {folder}/pid\nErrorLog {folder}/error.log\nListen 127.0.0.1:{port}\nLoadModule mpm_prefork_module /usr/lib/apache2/modules/mod_mpm_prefork.so\nLoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so\n${modules(names)}DocumentRoot {folder}\n${lines}\n`,
  },
});
const squid = (lines: string, listen = '127.0.0.1:{port} accel defaultsite=api.test'): Program => ({
  command: 'squid',
  args: ['-N', '-n', 'unseen{port}', '-f', '{folder}/squid.conf'],
  files: {
    'squid.conf': `http_port ${listen}\npid_filename none\ncache deny all\ncache_log /dev/null\naccess_log none\ncoredump_dir {folder}\nnetdb_filename none\npinger_enable off\n${lines}\n`,
  },
});
const haproxy = (lines: string, bind = ''): Program => ({
  command: 'haproxy',
  args: ['-db', '-f', '{folder}/h.cfg'],
  files: {
    'h.cfg': `defaults\n  mode http\n  timeout connect 500\n  timeout client 1000\n  timeout server 500\nfrontend f\n  bind 127.0.0.1:{port} ${bind}\n${lines}\n`,
  },
});

/** Gateways of Debian, with their own words. */
export const realGatewayCases: readonly UnseenCase[] = [
  behind({
    id: 'h2o-down',
    program: 'h2o',
    what: 'The server behind h2o is down.',
    gateway: h2o('proxy.reverse.url: http://127.0.0.1:1/'),
    right: ['gateway-cannot-connect'],
    shows: /connection (failure|refused|failed)/i,
  }),
  behind({
    id: 'h2o-closes',
    program: 'h2o',
    what: 'The server behind h2o closes the connection without a response.',
    gateway: h2o('proxy.reverse.url: http://{backend}/'),
    right: ['bad-gateway'],
    shows: /I\/O error|premature|502/i,
  }),
  behind({
    id: 'nghttpx-down',
    program: 'nghttpx',
    what: 'The server behind nghttpx is down.',
    gateway: {
      command: 'nghttpx',
      args: ['--conf=/dev/null', '--frontend=127.0.0.1,{port};no-tls', '--backend=127.0.0.1,1', '--workers=1'],
    },
    right: ['gateway-cannot-connect', 'bad-gateway', 'no-backend-available', 'unavailable'],
    shows: /nghttpx/,
  }),
  behind({
    id: 'apache-dns',
    program: 'Apache with mod_proxy_http',
    what: 'The name of the server behind Apache does not resolve.',
    gateway: apache(['proxy', 'proxy_http'], 'ProxyPass / http://backend.invalid/'),
    right: ['gateway-name-not-found'],
    shows: /DNS lookup failure|backend\.invalid/,
  }),
  behind({
    id: 'apache-balancer',
    program: 'Apache with mod_proxy_balancer',
    what: 'All members of the balancer are down.',
    gateway: apache(
      ['proxy', 'proxy_http', 'slotmem_shm', 'lbmethod_byrequests', 'proxy_balancer'],
      '<Proxy balancer://b>\nBalancerMember http://127.0.0.1:1\n</Proxy>\nProxyPass / balancer://b/',
    ),
    times: 2,
    right: ['no-backend-available', 'unavailable'],
    shows: /temporarily unable to service|503/,
  }),
  behind({
    id: 'apache-closes',
    program: 'Apache with mod_proxy_http',
    what: 'The server behind Apache closes the connection without a response.',
    gateway: apache(['proxy', 'proxy_http'], 'ProxyPass / http://{backend}/'),
    right: ['bad-gateway'],
    shows: /Error reading from remote server/,
  }),
  behind({
    id: 'modsecurity-rule',
    program: 'Apache with ModSecurity',
    what: 'A rule rejects the body of a delivery with 403, in the words of Apache.',
    gateway: apache(
      ['unique_id', 'security2'],
      'SecRuleEngine On\nSecRequestBodyAccess On\nSecDataDir {folder}\nSecTmpDir {folder}\nSecAction "id:2,phase:1,pass,nolog,ctl:forceRequestBodyVariable=On"\nSecRule REQUEST_BODY "chat_started" "id:1,phase:2,deny,status:403"',
    ),
    needs: ['/usr/share/doc/libapache2-mod-security2'],
    delivery: {},
    right: ['receiver-forbidden', 'request-blocked'],
    shows: /don't have permission to access/,
    never: /(has|have) no permission for the event/,
  }),
  behind({
    id: 'nginx-limit',
    program: 'nginx with limit_req',
    what: 'The rate is limited, with the default status 503.',
    gateway: nginx(
      'location / { limit_req zone=z; return 200; }\nlocation /v1 { limit_req zone=z; try_files /none @ok; }\nlocation @ok { add_header Content-Type application/json; return 200 "{}"; }',
      'limit_req_zone $uri zone=z:1m rate=1r/m;',
    ),
    times: 3,
    right: ['unavailable', 'rate-limited'],
    shows: /503/,
  }),
  behind({
    id: 'nginx-auth-request',
    program: 'nginx with auth_request',
    what: 'The server that checks credentials is down, so nginx answers 500.',
    gateway: nginx('location / { auth_request /auth; }\nlocation /auth { internal; proxy_pass http://127.0.0.1:1; }'),
    right: ['server-failed'],
    shows: /nginx|500/,
  }),
  behind({
    id: 'nginx-valid-referer',
    program: 'nginx with valid_referers',
    what: 'A rule rejects the request without a Referer.',
    gateway: nginx(
      'valid_referers server_names;\nif ($invalid_referer) { return 403 "Hotlinking is not allowed: Referer is missing.\\n"; }\nif ($http_referer = "") { return 403 "Hotlinking is not allowed: Referer is missing.\\n"; }',
    ),
    right: ['request-blocked'],
    says: /Referer/,
    shows: /Referer is missing/,
    vague: ['permission-denied'],
  }),
  behind({
    id: 'squid-connect-port',
    program: 'Squid as a forward proxy',
    what: 'The proxy opens no connection to this port.',
    gateway: squid('acl safe port 443\nhttp_access deny CONNECT !safe\nhttp_access allow all', '127.0.0.1:{port}'),
    proxyFor: 'https://api.invalid:8443/v1/things',
    right: ['proxy-refused'],
    shows: /403/,
  }),
  behind({
    id: 'squid-large',
    program: 'Squid',
    what: 'The body is larger than the proxy accepts.',
    gateway: squid(
      'http_access allow all\nrequest_body_max_size 1 KB\ncache_peer 127.0.0.1 parent 1 0 no-query originserver',
    ),
    spec: { method: 'POST', headers: [['Content-Type', 'text/plain']], body: 'x'.repeat(5000) },
    right: ['body-too-large'],
    shows: /too large|ERR_TOO_BIG/i,
  }),
  behind({
    id: 'squid-zero-reply',
    program: 'Squid',
    what: 'The server behind Squid closes the connection without a response.',
    gateway: squid('http_access allow all\ncache_peer 127.0.0.1 parent {backendPort} 0 no-query originserver'),
    right: ['bad-gateway'],
    shows: /ERR_ZERO_SIZE_OBJECT|ERR_READ_ERROR|did not return any data|Zero Sized Reply/i,
  }),
  behind({
    id: 'haproxy-method',
    program: 'HAProxy',
    what: 'A rule rejects the method with the words of the operator.',
    gateway: haproxy(
      '  http-request return status 405 content-type "text/plain" string "Only GET is routed here." hdr Allow GET if METH_POST\n  http-request return status 200',
    ),
    spec: { method: 'POST', headers: [['Content-Type', 'text/plain']], body: 'x' },
    right: ['method-not-allowed'],
    shows: /Only GET is routed here|Allow: GET/,
  }),
  behind({
    id: 'haproxy-queue',
    program: 'HAProxy',
    what: 'The server behind HAProxy closes the connection before its headers.',
    gateway: haproxy('  default_backend b\nbackend b\n  server s {backend}'),
    right: ['bad-gateway'],
    shows: /invalid or incomplete response/,
  }),
  behind({
    id: 'haproxy-tarpit',
    program: 'HAProxy',
    what: 'A rule holds the request for a while, and then answers 500.',
    gateway: haproxy('  timeout tarpit 200\n  http-request tarpit'),
    right: ['server-failed', 'request-blocked'],
    shows: /internal server error|500/i,
  }),
  behind({
    id: 'varnish-vcl',
    program: 'Varnish',
    what: 'The configuration of Varnish fails at the request.',
    gateway: {
      command: 'varnishd',
      args: ['-F', '-j', 'none', '-n', '{folder}/v', '-a', '127.0.0.1:{port}', '-f', '{folder}/v.vcl'],
      files: {
        'v.vcl': 'vcl 4.1;\nbackend default none;\nsub vcl_recv { return (fail); }\n',
      },
    },
    right: ['server-failed'],
    says: /VCL/,
    shows: /VCL failed/,
    vague: ['unavailable'],
  }),
  behind({
    id: 'caddy-respond',
    program: 'Caddy',
    what: 'The handler of errors hides the status of the gateway in words.',
    gateway: {
      command: 'caddy',
      args: ['run', '--config', '{folder}/Caddyfile', '--adapter', 'caddyfile'],
      files: {
        Caddyfile:
          '{\n admin off\n}\nhttp://:{port} {\n bind 127.0.0.1\n reverse_proxy 127.0.0.1:1\n handle_errors {\n  respond "{err.message}" 502\n }\n}\n',
      },
    },
    right: ['gateway-cannot-connect'],
    shows: /connection refused/,
  }),
];
