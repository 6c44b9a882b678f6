import { request } from '../../call.ts';
import type { ExperimentRow } from '../../experiment-row.ts';
import { both, deliver, neither, once } from './both-sides.ts';

const layer = 'tls' as const;
const hop = { from: 'service', to: 'catcher' } as const;
const retryLater = 'Nothing was sent, so send again later; report it when it stays so.';

/** Handshakes that fail besides the certificate (Events 7 of the interface). */
export const handshakeExperiments: readonly ExperimentRow[] = [
  {
    id: 'tls-server-too-old',
    layer,
    title: 'Server speaks old TLS only',
    breaks: 'The receiver speaks nothing newer than TLS 1.0, and says so in an alert.',
    hop: { from: 'service', to: 'other' },
    why: 'TLS 1.0 and 1.1 are no longer spoken here, so there is no version in common.',
    expect: neither(['EPROTO', 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'], 'tls-version-mismatch'),
    robust: { client: 'Do not go back to old versions.', receiver: 'Offer TLS 1.3 and 1.2.' },
    source: 'RFC 8996',
    arrange: {
      subscription: { ...once, to: { url: '{{strangerHttps}}' } },
      stranger: [{ bytes: '\x15\x03\x01\x00\x02\x02\x46' }],
    },
    steps: [request({ url: '{{strangerHttps}}/' }), ...deliver],
  },
  {
    id: 'tls-client-too-old',
    layer,
    title: 'Client speaks old TLS only',
    breaks: 'A client that speaks nothing newer than TLS 1.2 comes to a server that takes TLS 1.3 alone.',
    hop: { from: 'other', to: 'catcher' },
    why: 'There is no version in common; the server says so in an alert.',
    expect: {
      'client.raw-answers': ['EPROTO', 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'],
      'receiver.failed-verdicts': 'http',
    },
    robust: { client: 'Use a library that speaks TLS 1.3; update the system it runs on.' },
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
    title: 'Server speaks TLS 1.2 only',
    breaks: 'The receiver does not know TLS 1.3; a client that insists on it comes as well.',
    hop,
    why: 'Client and sender fall back to 1.2 and get through; who insists on 1.3 does not.',
    expect: {
      'client.answers': '200',
      'client.raw-answers': ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'EPROTO'],
      'sender.attempts': '200',
      'sender.delivery': 'delivered',
      'receiver.answers': '200, 0, 200',
    },
    robust: { client: 'Offer both 1.3 and 1.2.' },
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
    title: 'Handshake refused',
    breaks: 'The receiver finds no cipher in common, and says so in an alert.',
    hop: { from: 'service', to: 'other' },
    why: 'Version, ciphers or name do not suit the receiver; the alert does not tell which.',
    expect: neither(
      ['EPROTO', 'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE', 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE'],
      'tls-handshake-refused',
    ),
    robust: { client: 'Report the alert by its name.', receiver: 'Offer the ciphers that RFC 9325 recommends.' },
    source: 'RFC 8446 6.2',
    arrange: {
      subscription: { ...once, to: { url: '{{strangerHttps}}' } },
      stranger: [{ bytes: '\x15\x03\x03\x00\x02\x02\x28' }],
    },
    steps: [request({ url: '{{strangerHttps}}/' }), ...deliver],
  },
  {
    id: 'tls-garbled',
    layer,
    title: 'Handshake garbled',
    breaks: 'A box on the way answers the handshake with records that make no sense.',
    hop: { from: 'service', to: 'other' },
    why: 'What comes looks like TLS and is none that can be read.',
    expect: {
      'client.diagnosis': 'tls-failed',
      'sender.diagnosis': 'tls-failed',
      'receiver.captures': '0',
    },
    robust: { client: retryLater },
    source: 'RFC 8446 6.2',
    arrange: {
      subscription: { ...once, to: { url: '{{strangerHttps}}' } },
      stranger: [{ bytes: '\x16\x03\x03\x00\x04\x01\x00\x00\x00' }],
    },
    steps: [request({ url: '{{strangerHttps}}/' }), ...deliver],
  },
  {
    id: 'tls-handshake-stalls',
    layer,
    title: 'Handshake stalls',
    breaks: 'The receiver takes the connection, and does not go on with the handshake.',
    hop,
    why: 'The port is open, so only the own time limit ends the wait.',
    expect: neither('ETIMEDOUT', 'timeout-tls'),
    robust: { client: `Have a time limit that covers the handshake. ${retryLater}` },
    source: 'RFC 8446 4',
    ...both('handshake-stall', { timeoutMs: 200 }),
  },
  {
    id: 'tls-handshake-reset',
    layer,
    title: 'Connection reset in the handshake',
    breaks: 'A firewall resets the connection as soon as it sees TLS.',
    hop,
    why: 'The connection stood, and was cut before TLS did.',
    expect: neither('ECONNRESET', 'tls-handshake-cut'),
    robust: { client: retryLater },
    source: 'RFC 8446 6.1',
    ...both('handshake-reset'),
  },
  {
    id: 'tls-to-plain-port',
    layer,
    title: 'Plain HTTP on a TLS port',
    breaks: 'The port that should speak TLS speaks plain HTTP.',
    hop,
    why: 'The first bytes that come back are no TLS record.',
    expect: {
      'client.diagnosis': 'tls-to-plain-port',
      'sender.diagnosis': 'tls-to-plain-port',
      'sender.delivery': 'exhausted',
      'receiver.failed-verdicts': 'http, http',
    },
    robust: { client: 'Never fall back to http by itself: the token would go out in clear.' },
    source: 'RFC 9110 4.2.2',
    ...both('plain-http'),
  },
  {
    id: 'plain-http-to-tls-port',
    layer,
    title: 'Plain HTTP sent to a TLS port',
    breaks: 'The URL says http, and the port speaks TLS.',
    hop: { from: 'client', to: 'other' },
    why: 'A friendly server notices, and says in plain HTTP that its port is for HTTPS.',
    expect: {
      'client.answers': '400',
      'client.diagnosis': 'plain-to-tls-port',
      'sender.attempts': '400',
      'sender.diagnosis': 'plain-to-tls-port',
    },
    robust: { client: 'Write https in place of http, and count a token that went out as lost.' },
    source: 'RFC 9110 4.2.2',
    arrange: {
      subscription: { ...once, to: { url: '{{stranger}}' } },
      stranger: [
        {
          bytes:
            'HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<h1>400 Bad Request</h1>The plain HTTP request was sent to HTTPS port',
        },
      ],
    },
    steps: [request({ url: '{{stranger}}/' }), ...deliver],
  },
];
