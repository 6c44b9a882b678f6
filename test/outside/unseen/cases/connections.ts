import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { answer, page } from '../../answer.ts';
import { replayed, withToken } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';

const json = { 'Content-Type': 'application/json' };
const to = (status: string, location: string, headers: Record<string, string> = {}): string =>
  answer(status, { Location: location, ...headers });

/** A server on the IPv6 loopback only. */
async function onIpv6(): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => socket.destroy());
  server.listen(0, '::1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** Names, ports, proxies and other protocols. */
export const connectionCases: readonly UnseenCase[] = [
  {
    id: 'ipv6-only',
    program: 'a server of Node.js on ::1',
    what: 'The server listens on the IPv6 loopback only, and is called by its IPv4 address.',
    async run(bench) {
      const { close, port } = await onIpv6();
      const found = await bench.request({ url: `http://127.0.0.1:${port}/` });
      close();
      return found;
    },
    right: ['connection-refused'],
    shows: /ECONNREFUSED/,
  },
  {
    id: 'nats',
    program: 'nats-server',
    what: 'The port is that of NATS.',
    needs: ['nats-server'],
    async run(bench) {
      const host = await bench.program({ command: 'nats-server', args: ['-a', '127.0.0.1', '-p', '{port}'] });
      return bench.request({ url: `http://${host}/v1/things` });
    },
    right: ['not-http'],
    shows: /NATS|INFO/,
  },
  {
    id: 'memcached',
    program: 'memcached',
    what: 'A delivery reaches memcached.',
    needs: ['memcached'],
    async run(bench) {
      const host = await bench.program({
        command: 'memcached',
        args: ['-l', '127.0.0.1', '-p', '{port}', '-U', '0', '-u', 'root'],
      });
      return bench.delivery(`http://${host}`);
    },
    right: ['not-http'],
    shows: /ERROR|memcached/,
  },
  {
    id: 'mosquitto',
    program: 'mosquitto',
    what: 'The port is that of an MQTT broker, which closes the connection.',
    needs: ['mosquitto'],
    async run(bench) {
      const host = await bench.program({
        command: 'mosquitto',
        args: ['-c', '{folder}/m.conf'],
        files: { 'm.conf': 'listener {port} 127.0.0.1\nallow_anonymous true\n' },
      });
      return bench.request({ url: `http://${host}/v1/things` });
    },
    right: ['reset-after-request', 'not-http'],
    shows: /MQTT|without a response|closed/,
    never: /https instead/,
  },
  {
    id: 'rabbitmq',
    program: 'RabbitMQ (AMQP 0-9-1 4.2.2)',
    what: 'The port is that of AMQP, which answers with the version that it speaks.',
    run: async (bench) => bench.request({ url: `http://${await bench.server({ answer: 'AMQP\0\0\x09\x01' })}/` }),
    right: ['not-http'],
    shows: /AMQP/,
  },
  {
    id: 'elastic-transport',
    program: 'Elasticsearch (its transport port)',
    what: 'The port is not that of HTTP, as its plain words say.',
    run: async (bench) =>
      bench.request({ url: `http://${await bench.server({ answer: 'This is not an HTTP port' })}/` }),
    right: ['not-http'],
    shows: /not an HTTP port/,
  },
  {
    id: 'socks-proxy',
    program: 'microsocks',
    what: 'The proxy is one of SOCKS 5.',
    needs: ['microsocks'],
    async run(bench) {
      const host = await bench.program({ command: 'microsocks', args: ['-i', '127.0.0.1', '-p', '{port}'] });
      return bench.request({ url: 'https://127.0.0.1:1/', connection: { proxy: `http://${host}` } });
    },
    right: ['proxy-refused', 'proxy-unreachable'],
    says: /proxy/i,
    shows: /proxy/i,
    never: /https instead/,
  },
  {
    id: 'proxy-is-api',
    program: 'nginx as the proxy of a request',
    what: 'The address of the proxy is that of a web server, which answers CONNECT with 400.',
    needs: ['nginx'],
    async run(bench) {
      const host = await bench.program({
        command: 'nginx',
        args: ['-p', '{folder}', '-c', '{folder}/n.conf', '-e', '{folder}/error.log', '-g', 'daemon off;'],
        files: {
          'n.conf':
            'pid {folder}/pid;\nevents {}\nhttp {\n client_body_temp_path {folder}/b;\n proxy_temp_path {folder}/p;\n fastcgi_temp_path {folder}/f;\n uwsgi_temp_path {folder}/u;\n scgi_temp_path {folder}/s;\n access_log off;\n server { listen 127.0.0.1:{port}; }\n}\n',
        },
      });
      return bench.request({ url: 'https://127.0.0.1:1/', connection: { proxy: `http://${host}` } });
    },
    right: ['proxy-refused'],
    shows: /40[05]/,
  },
  {
    id: 'blocked-worker',
    program: "Python's http.server with one thread",
    what: 'The only worker waits for another connection.',
    needs: ['/usr/bin/python3'],
    async run(bench) {
      const host = await bench.program({
        command: '/usr/bin/python3',
        args: ['{folder}/a.py'],
        files: {
          'a.py':
            "import http.server, time\nclass H(http.server.BaseHTTPRequestHandler):\n  def do_POST(self): time.sleep(60)\nhttp.server.HTTPServer(('127.0.0.1', {port}), H).serve_forever()\n",
        },
      });
      void bench.request({ method: 'POST', url: `http://${host}/`, timeoutMs: 6000 });
      return bench.delivery(`http://${host}`);
    },
    right: ['timeout-answer'],
    shows: /3\.0 s/,
  },
];

/** Redirects and limits, as servers are known to send them. */
export const redirectAndLimitCases: readonly UnseenCase[] = [
  replayed({
    id: 'saml-redirect',
    program: 'Microsoft Entra ID (SAML)',
    what: 'The session is missing, so the server redirects to its identity provider.',
    answer: to('302 Found', 'https://login.microsoftonline.com/common/saml2?SAMLRequest=fZJNb9'),
    right: ['redirect-to-login'],
    shows: /saml2|SAMLRequest/,
  }),
  replayed({
    id: 'redirect-without-location',
    program: 'a CGI script',
    what: 'A redirect has no Location.',
    answer: answer('302 Found', {}),
    right: ['redirect-not-followed'],
    says: /Location/,
    shows: /Location/,
    never: /Use the new address/,
  }),
  replayed({
    id: 'delivery-308',
    program: 'Vercel',
    what: 'A delivery is redirected to the host with www.',
    answer: to('308 Permanent Redirect', 'https://www.receiver.test/webhook/chat-started'),
    delivery: {},
    right: ['redirect-not-followed', 'redirect-other-host', 'redirect-to-https'],
    shows: /www\.receiver\.test/,
    never: /or follow redirects/,
  }),
  replayed({
    id: 'post-see-other',
    program: 'a service with asynchronous jobs',
    what: 'A 303 after a POST points to the job, and redirects are off.',
    answer: to('303 See Other', '/jobs/7'),
    spec: { method: 'POST', headers: [['Content-Type', 'application/json']], body: '{}' },
    right: ['redirect-not-followed'],
    shows: /\/jobs\/7/,
  }),
  replayed({
    id: 'twitter-420',
    program: 'Twitter (its former status)',
    what: 'The rate is limited with a status of its own.',
    answer: answer('420 Enhance Your Calm', json, '{"error":"You are being rate limited."}'),
    right: ['rate-limited'],
    shows: /420|rate limited/,
  }),
  replayed({
    id: 'shopify-430',
    program: 'Shopify',
    what: 'The rate is limited with 430.',
    answer: answer('430 Shopify Security Rejection', { 'Content-Type': 'text/html', 'Retry-After': '2.0' }),
    right: ['rate-limited', 'request-blocked'],
    shows: /430|Retry-After/,
  }),
  replayed({
    id: 'bandwidth-509',
    program: 'cPanel with Apache',
    what: 'The monthly traffic of the site is used up.',
    answer: page(
      '509 Bandwidth Limit Exceeded',
      '<html><head><title>509 Bandwidth Limit Exceeded</title></head><body>The server is temporarily unable to service your request due to the site owner reaching his/her bandwidth limit.</body></html>',
    ),
    right: ['rate-limited', 'unavailable'],
    says: /limit/i,
    shows: /bandwidth limit/i,
  }),
  replayed({
    id: 'quota-403',
    program: 'Google APIs (error model)',
    what: 'The quota is used up, with 403.',
    answer: answer(
      '403 Forbidden',
      json,
      '{"error":{"code":403,"message":"Quota exceeded for quota metric \'Queries\' and limit \'Queries per minute\'.","status":"RESOURCE_EXHAUSTED","details":[{"reason":"RATE_LIMIT_EXCEEDED"}]}}',
    ),
    spec: withToken('ya29.abc'),
    right: ['rate-limited'],
    shows: /Quota exceeded|RATE_LIMIT_EXCEEDED/,
  }),
  replayed({
    id: 'rate-limit-200',
    program: 'Slack Web API',
    what: 'The rate is limited with status 200.',
    answer: answer('200 OK', { ...json, 'Retry-After': '30' }, '{"ok":false,"error":"ratelimited"}'),
    right: ['error-in-success', 'rate-limited'],
    shows: /ratelimited/,
  }),
  replayed({
    id: 'express-rate-limit',
    program: 'express-rate-limit',
    what: 'The rate is limited; the reset is a header of the draft.',
    answer: answer(
      '429 Too Many Requests',
      { 'Content-Type': 'text/html', 'RateLimit-Policy': '100;w=900', RateLimit: 'limit=100, remaining=0, reset=842' },
      'Too many requests, please try again later.',
    ),
    right: ['rate-limited'],
    shows: /842|reset/,
  }),
];
