import { request } from '../../call.ts';
import type { ExperimentRow } from '../../experiment-row.ts';
import { both, deliver, bothFail, once } from './both-sides.ts';

const layer = 'tls' as const;
const hop = { from: 'service', to: 'catcher' } as const;
const retryLater = 'Nothing was sent, so retry later. Report the error if it persists.';

/** Handshakes that fail for reasons other than the certificate (Events 7 of the interface). */
export const handshakeExperiments: readonly ExperimentRow[] = [
  {
    id: 'tls-server-too-old',
    layer,
    title: 'Server supports only old TLS',
    breaks: 'The receiver supports nothing newer than TLS 1.0, and says so in an alert.',
    hop: { from: 'service', to: 'other' },
    why: 'Hookbench does not support TLS 1.0 and 1.1, so there is no common version.',
    expect: bothFail(['EPROTO', 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'], 'tls-version-mismatch'),
    robust: { client: 'Do not fall back to old versions.', receiver: 'Support TLS 1.3 and 1.2.' },
    source: 'RFC 8996',
    arrange: {
      subscription: { ...once, to: { url: '{{stubServerHttps}}' } },
      stubServer: [{ bytes: '\x15\x03\x01\x00\x02\x02\x46' }],
    },
    steps: [request({ url: '{{stubServerHttps}}/' }), ...deliver],
  },
  {
    id: 'tls-client-too-old',
    layer,
    title: 'Client supports only old TLS',
    breaks: 'A client that supports nothing newer than TLS 1.2 connects to a server that requires TLS 1.3.',
    hop: { from: 'other', to: 'catcher' },
    why: 'There is no common version; the server says so in an alert.',
    expect: {
      'client.raw-answers': ['EPROTO', 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'],
      'receiver.failed-verdicts': 'http',
    },
    robust: { client: 'Use a library that supports TLS 1.3, and update the operating system.' },
    source: 'RFC 8446 4.2.1',
    steps: [
      {
        do: 'raw',
        to: '{{badTls.tls13-only}}',
        bytes: 'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
        tls: { maxVersion: 'TLSv1.2' },
      },
    ],
  },
  {
    id: 'tls12-only',
    layer,
    title: 'Server supports only TLS 1.2',
    breaks: 'The receiver does not support TLS 1.3. A client that requires TLS 1.3 also connects.',
    hop,
    why: 'Client and sender fall back to TLS 1.2 and succeed; the client that requires 1.3 fails.',
    expect: {
      'client.answers': '200',
      'client.raw-answers': ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'EPROTO'],
      'sender.attempts': '200',
      'sender.delivery': 'delivered',
      'receiver.answers': '200, 0, 200',
    },
    robust: { client: 'Support both TLS 1.3 and 1.2.' },
    source: 'RFC 9325 3.1.1',
    arrange: { subscription: { ...once, to: 'tls12-only' } },
    steps: [
      request({ url: '{{badTls.tls12-only}}/webhook/chat-started' }),
      { do: 'raw', to: '{{badTls.tls12-only}}', bytes: '', tls: { minVersion: 'TLSv1.3' } },
      ...deliver,
    ],
  },
  {
    id: 'tls-handshake-refused',
    layer,
    title: 'Handshake rejected',
    breaks: 'The receiver finds no common cipher suite, and says so in an alert.',
    hop: { from: 'service', to: 'other' },
    why: 'The receiver does not accept the version, the cipher suites or the server name; the alert does not say which.',
    expect: bothFail(
      ['EPROTO', 'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE', 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE'],
      'tls-no-common-parameters',
    ),
    robust: {
      client: 'Report the name of the alert.',
      receiver: 'Support the cipher suites that RFC 9325 recommends.',
    },
    source: 'RFC 8446 6.2',
    arrange: {
      subscription: { ...once, to: { url: '{{stubServerHttps}}' } },
      stubServer: [{ bytes: '\x15\x03\x03\x00\x02\x02\x28' }],
    },
    steps: [request({ url: '{{stubServerHttps}}/' }), ...deliver],
  },
  {
    id: 'tls-garbled',
    layer,
    title: 'Handshake corrupted',
    breaks: 'A device between client and server answers the handshake with invalid records.',
    hop: { from: 'service', to: 'other' },
    why: 'The records look like TLS, but cannot be parsed.',
    expect: {
      'client.diagnosis': 'tls-failed',
      'sender.diagnosis': 'tls-failed',
      'receiver.captures': '0',
    },
    robust: { client: retryLater },
    source: 'RFC 8446 6.2',
    arrange: {
      subscription: { ...once, to: { url: '{{stubServerHttps}}' } },
      stubServer: [{ bytes: '\x16\x03\x03\x00\x04\x01\x00\x00\x00' }],
    },
    steps: [request({ url: '{{stubServerHttps}}/' }), ...deliver],
  },
  {
    id: 'tls-handshake-stalls',
    layer,
    title: 'Handshake stalls',
    breaks: 'The receiver accepts the connection, but does not continue the handshake.',
    hop,
    why: 'The port is open, so only the caller’s own timeout ends the wait.',
    expect: bothFail('ETIMEDOUT', 'timeout-tls'),
    robust: { client: `Include the handshake in the timeout. ${retryLater}` },
    source: 'RFC 8446 4',
    ...both('handshake-stall', { timeoutMs: 200 }),
  },
  {
    id: 'tls-handshake-reset',
    layer,
    title: 'Connection reset during the handshake',
    breaks: 'A firewall resets the connection as soon as it detects TLS.',
    hop,
    why: 'The TCP connection was established, but closed before the handshake finished.',
    expect: bothFail('ECONNRESET', 'tls-handshake-cut'),
    robust: { client: retryLater },
    source: 'RFC 8446 6.1',
    ...both('handshake-reset'),
  },
  {
    id: 'tls-to-plain-port',
    layer,
    title: 'Plain HTTP on a TLS port',
    breaks: 'The TLS port responds with plain HTTP.',
    hop,
    why: 'The first bytes of the response are not a TLS record.',
    expect: {
      'client.diagnosis': 'tls-to-plain-port',
      'sender.diagnosis': 'tls-to-plain-port',
      'sender.delivery': 'exhausted',
      'receiver.failed-verdicts': 'http, http',
    },
    robust: { client: 'Never fall back to http automatically: the token would be sent unencrypted.' },
    source: 'RFC 9110 4.2.2',
    ...both('plain-http'),
  },
  {
    id: 'plain-http-to-tls-port',
    layer,
    title: 'Plain HTTP sent to a TLS port',
    breaks: 'The URL uses http, but the port expects TLS.',
    hop: { from: 'client', to: 'other' },
    why: 'Some servers detect this and respond in plain HTTP that the port is for HTTPS.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'plain-to-tls-port',
      'sender.attempts': '400',
      'sender.diagnosis': 'plain-to-tls-port',
    },
    robust: { client: 'Use https, and treat a token that was sent unencrypted as leaked.' },
    source: 'RFC 9110 4.2.2',
    arrange: {
      subscription: { ...once, to: { url: '{{stubServer}}' } },
      stubServer: [
        {
          bytes:
            'HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<h1>400 Bad Request</h1>The plain HTTP request was sent to HTTPS port',
        },
      ],
    },
    steps: [request({ url: '{{stubServer}}/' }), ...deliver],
  },
];
