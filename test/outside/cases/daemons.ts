import type { RequestSpecInput } from '#shared/model/request-run.ts';
import { answer } from '../answer.ts';
import { issue } from '../certificates.ts';
import type { OutsideBench } from '../outside-bench.ts';
import type { OutsideCase } from '../outside-case.ts';

const api: Partial<RequestSpecInput> = { headers: [['Accept', 'application/json']] };
type Outcome = ReturnType<OutsideCase['run']>;

const ok = answer('200 OK', { 'Content-Type': 'application/json' }, '{}');

const serves = (
  id: string,
  what: string,
  needs: string,
  program: Parameters<OutsideBench['program']>[0],
  scheme: 'http' | 'https',
  method: string,
  cause: string,
  shows: RegExp,
): OutsideCase => ({
  id,
  what,
  needs: [needs],
  async run(bench): Outcome {
    const host = await bench.program(program);
    return bench.request({ method, url: `${scheme}://${host}/api/things`, ...(method === 'POST' && { body: {} }) });
  },
  cause,
  shows,
});

const redis = {
  command: 'redis-server',
  args: ['--port', '{port}', '--bind', '127.0.0.1', '--save', '', '--dir', '{folder}'],
};
const redisWithPassword = { command: 'redis-server', args: [...redis.args, '--requirepass', 'secret-of-redis'] };

/** Failures with this program. */
export const daemonCases: readonly OutsideCase[] = [
  serves('redis-get', 'Redis is called by http.', 'redis-server', redis, 'http', 'GET', 'not-http', /Redis/),
  serves('redis-post', 'Redis gets a POST.', 'redis-server', redis, 'http', 'POST', 'not-http', /Redis/),
  serves('redis-tls', 'Redis is called by https.', 'redis-server', redis, 'https', 'GET', 'not-http', /Redis/),
  serves(
    'redis-password',
    'Redis with a password is called by http.',
    'redis-server',
    redisWithPassword,
    'http',
    'POST',
    'not-http',
    /Redis/,
  ),
  {
    id: 'stunnel-plain',
    what: 'stunnel gets plain HTTP.',
    needs: ['stunnel4'],
    run: async (bench) =>
      bench.request({ ...api, url: `http://${await stunnel(bench, await bench.server({ answer: ok }))}/` }),
    cause: 'plain-to-tls-port',
    shows: /TLS/,
  },
  {
    id: 'stunnel-plain-delivery',
    what: 'stunnel gets a delivery by plain HTTP.',
    needs: ['stunnel4'],
    run: async (bench) => bench.delivery(`http://${await stunnel(bench, await bench.server({ answer: ok }))}/`),
    cause: 'plain-to-tls-port',
    shows: /TLS/,
  },
  {
    id: 'stunnel-backend-down',
    what: 'The server behind stunnel is down.',
    needs: ['stunnel4'],
    run: async (bench) =>
      bench.request({ ...api, verifyTls: false, url: `https://${await stunnel(bench, await bench.closedPort())}/` }),
    cause: 'reset-after-request',
    shows: /without a response/,
  },
  {
    id: 'stunnel-to-ssh',
    what: 'An SSH server is behind stunnel.',
    needs: ['stunnel4'],
    async run(bench): Outcome {
      const ssh = await bench.server({ greeting: 'SSH-2.0-OpenSSH_9.2p1\r\n', then: 'hold' });
      return bench.request({ ...api, verifyTls: false, url: `https://${await stunnel(bench, ssh)}/` });
    },
    cause: 'not-http',
    shows: /SSH/,
  },
  {
    id: 'stunnel-client-certificate',
    what: 'stunnel requires a client certificate.',
    needs: ['stunnel4'],
    async run(bench): Outcome {
      const host = await stunnel(bench, await bench.server({ answer: ok }), 'verify = 2\nCAfile = {folder}/cert.pem');
      return bench.request({ ...api, verifyTls: false, url: `https://${host}/` });
    },
    cause: 'client-certificate-required',
    shows: /client certificate/,
  },
];

async function stunnel(bench: OutsideBench, backend: string, more = ''): Promise<string> {
  const own = await issue({ name: 'localhost' });
  return bench.program({
    command: 'stunnel4',
    args: ['{folder}/stunnel.conf'],
    files: {
      'pair.pem': `${own.key}\n${own.cert}`,
      'cert.pem': own.cert,
      'stunnel.conf': `foreground = yes\npid =\n[s]\naccept = 127.0.0.1:{port}\nconnect = ${backend}\ncert = {folder}/pair.pem\n${more}\n`,
    },
  });
}
