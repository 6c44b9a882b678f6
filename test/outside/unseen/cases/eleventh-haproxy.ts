import { gateway, haproxy } from '../eleventh-gateway.ts';
import type { UnseenCase } from '../unseen-case.ts';

const backend = (server: string): string =>
  `frontend web\n  bind 127.0.0.1:{port}\n  default_backend app\nbackend app\n  server one ${server}`;

/** HAProxy of this machine. */
export const eleventhHaproxyCases: readonly UnseenCase[] = [
  gateway({
    id: 'haproxy-deny',
    what: 'A rule blocks the request',
    gateway: haproxy,
    config: 'frontend web\n  bind 127.0.0.1:{port}\n  http-request deny if { path_beg /v1 }',
    right: ['request-blocked', 'permission-denied'],
    says: 'rule|block',
  }),
  gateway({
    id: 'haproxy-deny-delivery',
    what: 'A rule of the receiver blocks the delivery',
    gateway: haproxy,
    config: 'frontend web\n  bind 127.0.0.1:{port}\n  http-request deny if { path_beg /hooks }',
    delivery: {},
    right: ['request-blocked', 'receiver-forbidden'],
    says: 'rule|block',
  }),
  gateway({
    id: 'haproxy-none',
    what: 'No server behind the gateway is available',
    gateway: haproxy,
    config: 'frontend web\n  bind 127.0.0.1:{port}\n  default_backend app\nbackend app',
    right: ['no-backend-available'],
  }),
  gateway({
    id: 'haproxy-refused',
    what: 'Nothing listens behind the gateway',
    gateway: haproxy,
    config: backend('127.0.0.1:1'),
    right: ['no-backend-available', 'gateway-cannot-connect'],
  }),
  gateway({
    id: 'haproxy-slow',
    what: 'The server behind the gateway does not answer in time',
    gateway: haproxy,
    config: backend('UP'),
    upstream: (bench) => bench.server({ then: 'hold' }),
    right: ['gateway-timeout', 'timeout-gateway'],
    says: 'time',
  }),
  gateway({
    id: 'haproxy-garbage',
    what: 'The server behind the gateway does not speak HTTP',
    gateway: haproxy,
    config: backend('UP'),
    upstream: (bench) => bench.server({ greeting: '220 mail.test ESMTP\r\n', then: 'hold' }),
    right: ['bad-gateway', 'gateway-answer-invalid'],
    says: 'invalid|incomplete|understand',
  }),
  gateway({
    id: 'haproxy-rate',
    what: 'Too many requests',
    gateway: haproxy,
    config: 'frontend web\n  bind 127.0.0.1:{port}\n  http-request deny deny_status 429',
    right: ['rate-limited'],
  }),
  gateway({
    id: 'haproxy-basic',
    what: 'The request has no user and password',
    gateway: haproxy,
    config:
      'userlist all\n  user one insecure-password right\nfrontend web\n  bind 127.0.0.1:{port}\n  http-request auth unless { http_auth(all) }',
    right: ['password-required'],
  }),
  gateway({
    id: 'haproxy-https',
    what: 'The gateway wants https',
    gateway: haproxy,
    config: 'frontend web\n  bind 127.0.0.1:{port}\n  http-request redirect scheme https',
    right: ['redirect-to-https'],
  }),
  gateway({
    id: 'haproxy-headers',
    what: 'The headers are too large, in a 400',
    gateway: haproxy,
    config: 'frontend web\n  bind 127.0.0.1:{port}\n  http-request return status 204',
    spec: () => ({ headers: [['X-Trace', 'a'.repeat(30_000)]] }),
    right: ['headers-too-large'],
  }),
  gateway({
    id: 'haproxy-drop',
    what: 'The gateway does not answer',
    gateway: haproxy,
    config: 'frontend web\n  bind 127.0.0.1:{port}\n  http-request silent-drop',
    right: ['timeout-answer', 'reset-after-request'],
    says: 'does not answer|close|reset',
  }),
  gateway({
    id: 'haproxy-tcp',
    what: 'The gateway of connections reaches nothing',
    gateway: haproxy,
    config:
      'frontend web\n  mode tcp\n  bind 127.0.0.1:{port}\n  default_backend app\nbackend app\n  mode tcp\n  retries 0\n  server one 127.0.0.1:1',
    right: ['reset-after-request', 'closed-without-answer', 'answer-missing'],
    says: 'close|reset',
  }),
  gateway({
    id: 'haproxy-client-cert',
    what: 'The gateway requires a client certificate',
    gateway: haproxy,
    isSecure: true,
    config:
      'frontend web\n  bind 127.0.0.1:{port} ssl crt CERTS/both.pem ca-file CERTS/root.pem verify required\n  http-request return status 204',
    right: ['client-certificate-required'],
  }),
  gateway({
    id: 'haproxy-tls13',
    what: 'The gateway has TLS for a plain request',
    gateway: haproxy,
    config: 'frontend web\n  bind 127.0.0.1:{port} ssl crt CERTS/both.pem\n  http-request return status 204',
    right: ['plain-to-tls-port'],
  }),
  gateway({
    id: 'haproxy-proxy-protocol',
    what: 'The gateway expects the PROXY protocol',
    gateway: haproxy,
    config: 'frontend web\n  bind 127.0.0.1:{port} accept-proxy\n  http-request return status 204',
    right: ['reset-after-request', 'closed-without-answer', 'answer-missing'],
    says: 'close|reset|PROXY',
  }),
  gateway({
    id: 'fine-haproxy',
    what: 'A success',
    gateway: haproxy,
    config:
      'frontend web\n  bind 127.0.0.1:{port}\n  http-request return status 200 content-type application/json string "{}"',
    right: ['ok', 'ok-token-in-clear'],
  }),
];
