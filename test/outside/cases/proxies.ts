import type { RequestSpecInput } from '#shared/model/request-run.ts';
import type { OutsideCase } from '../outside-case.ts';

const api: Partial<RequestSpecInput> = { headers: [['Accept', 'application/json']] };
type Outcome = ReturnType<OutsideCase['run']>;

/** HAProxy with one frontend. */
const haproxy = (
  id: string,
  what: string,
  lines: readonly string[],
  cause: string,
  shows: RegExp,
  bind = '',
): OutsideCase => ({
  id: `haproxy-${id}`,
  what,
  needs: ['haproxy'],
  async run(bench): Outcome {
    const host = await bench.program({
      command: 'haproxy',
      args: ['-db', '-f', '{folder}/haproxy.cfg'],
      files: {
        'haproxy.cfg': `global\n  maxconn 50\ndefaults\n  mode http\n  timeout connect 500\n  timeout client 1000\n  timeout server 500\nfrontend f\n  bind 127.0.0.1:{port} ${bind}\n${lines.map((line) => `  ${line}\n`).join('')}`,
      },
    });
    return bench.request({ ...api, url: `http://${host}/api/things` });
  },
  cause,
  shows,
});

/** Failures with this program. */
export const haproxyCases: readonly OutsideCase[] = [
  haproxy(
    'no-server',
    'HAProxy has no running server.',
    ['default_backend b', 'backend b', '  server s 127.0.0.1:1'],
    'no-backend-available',
    /No server is available/,
  ),
  haproxy('denies', 'HAProxy denies the request.', ['http-request deny'], 'request-blocked', /administrative rules/),
  haproxy(
    'password',
    'HAProxy requires a password.',
    ['http-request auth realm Staging'],
    'password-required',
    /Staging/,
  ),
  haproxy('rate', 'HAProxy limits the rate.', ['http-request deny deny_status 429'], 'rate-limited', /429/),
  haproxy(
    'https',
    'HAProxy redirects to https.',
    ['http-request redirect scheme https code 301'],
    'redirect-to-https',
    /https/,
  ),
  haproxy(
    'proxy-protocol',
    'HAProxy expects the PROXY protocol.',
    ['http-request return status 200'],
    'reset-after-request',
    /without a response/,
    'accept-proxy',
  ),
  {
    id: 'haproxy-slow-server',
    what: 'The server behind HAProxy does not answer in time.',
    needs: ['haproxy'],
    async run(bench): Outcome {
      const slow = await bench.server({ then: 'hold' });
      const host = await bench.program({
        command: 'haproxy',
        args: ['-db', '-f', '{folder}/haproxy.cfg'],
        files: {
          'haproxy.cfg': `defaults\n  mode http\n  timeout connect 500\n  timeout client 1000\n  timeout server 300\nfrontend f\n  bind 127.0.0.1:{port}\n  default_backend b\nbackend b\n  server s ${slow}\n`,
        },
      });
      return bench.request({ ...api, url: `http://${host}/` });
    },
    cause: 'gateway-timeout',
    shows: /didn't respond in time/,
  },
];

/** Squid with an access rule, as a reverse proxy or called like a server. */
const squid = (
  id: string,
  what: string,
  lines: string,
  cause: string,
  shows: RegExp,
  listen = '127.0.0.1:{port}',
): OutsideCase => ({
  id: `squid-${id}`,
  what,
  needs: ['squid'],
  async run(bench): Outcome {
    const host = await bench.program({
      command: 'squid',
      args: ['-N', '-n', 'outside{port}', '-f', '{folder}/squid.conf'],
      files: {
        'squid.conf': `http_port ${listen}\npid_filename none\ncache deny all\ncache_log /dev/null\naccess_log none\ncoredump_dir {folder}\nnetdb_filename none\npinger_enable off\n${lines}\n`,
      },
    });
    return bench.request({ ...api, url: `http://${host}/api/things` });
  },
  cause,
  shows,
});

/** Failures with this program. */
export const squidCases: readonly OutsideCase[] = [
  squid(
    'as-server',
    'A forward proxy is called like a server.',
    'http_access allow all',
    'server-is-proxy',
    /ERR_INVALID_URL/,
  ),
  squid(
    'denies',
    'A reverse proxy denies the request.',
    'http_access deny all',
    'request-blocked',
    /ERR_ACCESS_DENIED/,
    '127.0.0.1:{port} accel defaultsite=api.test',
  ),
  squid(
    'no-origin',
    'The server behind a reverse proxy is down.',
    'http_access allow all\ncache_peer 127.0.0.1 parent 1 0 no-query originserver',
    'bad-gateway',
    /ERR_(READ_ERROR|CONNECT_FAIL)/,
    '127.0.0.1:{port} accel defaultsite=api.test',
  ),
];
