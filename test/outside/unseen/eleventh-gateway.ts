import type { RequestSpecInput } from '#shared/model/request-run.ts';
import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import type { OutsideBench } from '../outside-bench.ts';
import { authority, issueAll, pemOf } from './openssl-authority.ts';
import { expected, type Expectation } from './own-words.ts';
import type { UnseenCase } from './unseen-case.ts';

type Program = Parameters<OutsideBench['program']>[0];

/** A case of a gateway. */
export interface GatewayCase extends Expectation {
  id: string;
  gateway: (config: string) => Program;
  /** `UP` is the host of `upstream`, `CERTS` the folder of certificates. */
  config: string;
  upstream?: (bench: OutsideBench) => Promise<string>;
  path?: string;
  /** With https. */
  isSecure?: boolean;
  /** The second request is that of the case. */
  isSecond?: boolean;
  spec?: (host: string) => Partial<RequestSpecInput>;
  delivery?: Partial<SubscriptionFieldsInput>;
}

export const nginx = (config: string): Program => {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path {folder}/${name};`,
  );
  const http = `access_log off; types { application/json json; text/html html; } ${paths.join(' ')} ${config}`;
  const text = `daemon off; master_process off; pid {folder}/pid; error_log /dev/null; events {} http { ${http} }`;
  return { command: 'nginx', args: ['-p', '{folder}', '-c', '{folder}/nginx.conf'], files: { 'nginx.conf': text } };
};

export const nginxServer = (config: string): Program =>
  nginx(`server { listen 127.0.0.1:{port}; root {folder}; ${config} }`);

export const haproxy = (config: string): Program => ({
  command: 'haproxy',
  args: ['-db', '-f', '{folder}/haproxy.cfg'],
  files: {
    'haproxy.cfg': `defaults\n  mode http\n  timeout connect 500ms\n  timeout client 10s\n  timeout server 700ms\n${config}\n`,
  },
});

const modules = [
  'mpm_event',
  'authz_core',
  'authz_host',
  'authn_core',
  'auth_basic',
  'auth_digest',
  'authn_file',
  'authz_user',
  'alias',
  'dir',
  'mime',
  'proxy',
  'proxy_http',
  'allowmethods',
  'dav',
  'dav_fs',
  'negotiation',
  'rewrite',
  'headers',
  'ssl',
  'socache_shmcb',
];

export const apache = (config: string): Program => ({
  command: 'apache2',
  args: ['-DFOREGROUND', '-f', '{folder}/httpd.conf'],
  files: {
    'httpd.conf': [
      ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
      'ServerName localhost',
      'ServerRoot {folder}',
      'DefaultRuntimeDir {folder}',
      'PidFile {folder}/pid',
      'ErrorLog /dev/null',
      'User nobody',
      'Group nogroup',
      'Listen 127.0.0.1:{port}',
      'DocumentRoot /usr/share/doc/openssl',
      'TypesConfig /etc/mime.types',
      config,
    ].join('\n'),
    'things.json': '{"ok":true}',
  },
});

export const lighttpd = (config: string): Program => ({
  command: 'lighttpd',
  args: ['-D', '-f', '{folder}/lighttpd.conf'],
  files: {
    'lighttpd.conf': `server.port = {port}\nserver.bind = "127.0.0.1"\nserver.document-root = "{folder}"\n${config}\n`,
    users: 'user:right\n',
    'things.json': '{"ok":true}',
  },
});

export const tinyproxy = (config: string): Program => ({
  command: 'tinyproxy',
  args: ['-d', '-c', '{folder}/tinyproxy.conf'],
  files: {
    'tinyproxy.conf': `Port {port}\nListen 127.0.0.1\nTimeout 5\nLogLevel Critical\n${config}\n`,
    filter: 'example\n',
  },
});

export const stunnel = (config: string): Program => ({
  command: 'stunnel',
  args: ['{folder}/stunnel.conf'],
  files: {
    'stunnel.conf': `foreground = yes\npid =\nsyslog = no\noutput = /dev/null\n[tls]\naccept = 127.0.0.1:{port}\n${config}\n`,
  },
});

export const gateway = (one: GatewayCase): UnseenCase => {
  const program = one.gateway('').command;
  return {
    id: `eleventh-${one.id}`,
    program,
    needs: [program],
    ...expected(one),
    async run(bench) {
      const made = one.gateway(one.config);
      const certs = JSON.stringify(made.files).includes('CERTS') ? await certificates(bench) : '';
      const up = one.upstream ? await one.upstream(bench) : '';
      const fill = (text: string): string => text.replaceAll('UP', up).replaceAll('CERTS', certs);
      const files = Object.fromEntries(Object.entries(made.files ?? {}).map(([name, text]) => [name, fill(text)]));
      const host = await bench.program({ ...made, files });
      const url = `${one.isSecure ? 'https' : 'http'}://${host}`;
      const ca = one.isSecure ? await pemOf(certs, ['root']) : undefined;
      if (one.delivery)
        return bench.delivery(`${url}/hooks`, {
          ...one.delivery,
          ...(ca !== undefined && { tls: { trust: 'given', ca } }),
        });
      const spec = {
        headers: [['Accept', 'application/json']] as [string, string][],
        url: `${url}${one.path ?? '/v1/things'}`,
        ...(ca !== undefined && { connection: { ca } }),
        ...one.spec?.(host),
      };
      if (one.isSecond) await bench.request(spec);
      return bench.request(spec);
    },
  };
};

/** A root, a certificate for loopback with its key in one file, and another root. */
async function certificates(bench: OutsideBench): Promise<string> {
  const folder = await issueAll(bench, [
    { name: 'root', extensions: authority },
    { name: 'server', by: 'root' },
    { name: 'other', extensions: authority },
  ]);
  await bench.runs('sh', ['-c', `cat ${folder}/server.pem ${folder}/server.key > ${folder}/both.pem`]);
  return folder;
}

export const basic = (text: string): [string, string] => [
  'Authorization',
  `Basic ${Buffer.from(text).toString('base64')}`,
];
export const posted = (bytes: number): Partial<RequestSpecInput> => ({
  method: 'POST',
  headers: [
    ['Accept', 'application/json'],
    ['Content-Type', 'application/json'],
  ],
  body: JSON.stringify({ text: 'x'.repeat(bytes) }),
});
export const secure = (config: string): Program =>
  nginx(
    `server { listen 127.0.0.1:{port} ssl; ssl_certificate CERTS/server.pem; ssl_certificate_key CERTS/server.key; ${config} }`,
  );
