import { mkdirSync } from 'node:fs';
import { issue } from '../certificates.ts';
import type { OutsideBench } from '../outside-bench.ts';
import type { OutsideCase } from '../outside-case.ts';

type Program = Parameters<OutsideBench['program']>[0];

/** A program that does not speak HTTP, called by a request, or by a delivery. */
const port = (
  id: string,
  what: string,
  program: Program,
  url: (host: string) => string,
  shows: RegExp,
  { cause = 'not-http', delivers = false, method = 'GET' } = {},
): OutsideCase => ({
  id: `port-${id}`,
  what,
  needs: [program.command],
  async run(bench) {
    const own = await issue({ name: 'localhost' });
    if (program.command === sshd.command) mkdirSync('/run/sshd', { recursive: true });
    const host = await bench.program({ ...program, files: { 'c.pem': own.cert, 'k.pem': own.key, ...program.files } });
    if (delivers) return bench.delivery(url(host));
    return bench.request({ method, url: url(host), verifyTls: false, ...(method === 'POST' && { body: { a: 1 } }) });
  },
  cause,
  shows,
});

const http = (host: string): string => `http://${host}/api/things`;
const https = (host: string): string => `https://${host}/api/things`;

const sshd: Program = {
  command: '/usr/sbin/sshd',
  args: ['-D', '-f', '{folder}/sshd_config'],
  files: { sshd_config: 'Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/k.pem\nPidFile none\nUsePAM no\n' },
};
const mosquitto: Program = {
  command: 'mosquitto',
  args: ['-c', '{folder}/m.conf'],
  files: { 'm.conf': 'listener {port} 127.0.0.1\nallow_anonymous true\nlog_dest none\n' },
};
const memcached: Program = { command: 'memcached', args: ['-u', 'root', '-l', '127.0.0.1', '-p', '{port}'] };
const vsftpd: Program = {
  command: 'vsftpd',
  args: ['{folder}/v.conf'],
  files: {
    'v.conf':
      'listen=YES\nlisten_address=127.0.0.1\nlisten_port={port}\nbackground=NO\nanonymous_enable=YES\nsecure_chroot_dir={folder}\n',
  },
};
const smtp: Program = {
  command: '/usr/bin/python3',
  args: ['-W', 'ignore', '-m', 'smtpd', '-n', '-c', 'DebuggingServer', '127.0.0.1:{port}'],
};
const redisTls = (verifies: 'yes' | 'no'): Program => ({
  command: 'redis-server',
  args: [
    ...['--port', '0', '--tls-port', '{port}', '--bind', '127.0.0.1', '--save', '', '--dir', '{folder}'],
    ...[
      '--tls-cert-file',
      '{folder}/c.pem',
      '--tls-key-file',
      '{folder}/k.pem',
      '--tls-ca-cert-file',
      '{folder}/c.pem',
    ],
    ...['--tls-auth-clients', verifies],
  ],
});
const uwsgi: Program = {
  command: 'uwsgi',
  args: ['--socket', '127.0.0.1:{port}', '--master', '--disable-logging'],
};

/** Ports of other protocols. */
export const otherPortCases: readonly OutsideCase[] = [
  port('sshd', 'sshd is called by http.', sshd, http, /SSH/),
  port('sshd-tls', 'sshd is called by https.', sshd, https, /SSH/),
  port('sshd-delivery', 'A delivery is sent to sshd.', sshd, http, /SSH/, { delivers: true }),
  port('mosquitto', 'Mosquitto is called by http.', mosquitto, http, /MQTT/),
  port('mosquitto-delivery', 'A delivery is sent to Mosquitto by https.', mosquitto, https, /MQTT/, { delivers: true }),
  port('memcached', 'memcached is called by http.', memcached, http, /memcached/),
  port('memcached-tls', 'memcached is called by https.', memcached, https, /memcached/),
  port('vsftpd', 'vsftpd is called by http.', vsftpd, http, /FTP/),
  port('smtp', 'An SMTP server gets a POST.', smtp, http, /SMTP/, { method: 'POST' }),
  port('smtp-tls', 'An SMTP server is called by https.', smtp, https, /SMTP/),
  port('redis-tls', 'Redis with TLS is called by http.', redisTls('no'), http, /TLS/, { cause: 'plain-to-tls-port' }),
  port('redis-tls-delivery', 'A delivery is sent to Redis with TLS by http.', redisTls('no'), http, /TLS/, {
    cause: 'plain-to-tls-port',
    delivers: true,
  }),
  port('redis-over-tls', 'Redis with TLS is called by https.', redisTls('no'), https, /Redis/),
  port(
    'redis-client-certificate',
    'Redis requires a client certificate.',
    redisTls('yes'),
    https,
    /client certificate/,
    {
      cause: 'client-certificate-required',
    },
  ),
  {
    id: 'port-postgres',
    what: 'PostgreSQL is called by http. It closes connections that do not begin with its protocol.',
    run: async (bench) =>
      bench.request({ url: `http://${await bench.server({ onlyTo: '\0\0\0\x08\x04\xd2\x16\x2f', answer: 'N' })}/` }),
    cause: 'not-http',
    shows: /PostgreSQL/,
  },
  port(
    'uwsgi',
    'The uwsgi protocol, which has no harmless question, is called by http.',
    uwsgi,
    http,
    /without a response/,
    {
      cause: 'reset-after-request',
    },
  ),
];
