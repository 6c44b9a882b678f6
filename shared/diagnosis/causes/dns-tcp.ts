import type { Cause } from '../cause.ts';
import { isPlain, peerWord, responseHeader } from '../message-facts.ts';
import { isTlsRecord } from '../protocol-of.ts';
import { formatDuration } from '../../trace/format-duration.ts';
import { hostName, peerName, transportRow } from './transport-row.ts';

/** A server that closes idle connections does not close one that was just used, in milliseconds. */
const minIdleMs = 1000;

/** Failures before a connection exists. */
export const connectionCauses: readonly Cause[] = [
  transportRow({
    cause: 'cancelled',
    codes: /^(ABORT_ERR|ERR_ABORTED|ERR_CANCELED)$/,
    sentence: 'The request was cancelled before a response arrived.',
    advice: 'Send it again if the cancellation was unintended. The server may have processed it anyway.',
    source: 'Hookbench',
    action: 'retry',
  }),
  transportRow({
    cause: 'address-denied',
    codes: /^ERR_ADDRESS_DENIED$/,
    sentence: (evidence) => `Hookbench does not send to ${peerName(evidence)}: deliveries to this address are blocked.`,
    advice: 'Use the address of a receiver. The control port, link-local and metadata addresses are always blocked.',
    source: 'OWASP SSRF Prevention',
  }),
  transportRow({
    cause: 'name-not-found',
    codes: /^(ENOTFOUND|ENODATA)$/,
    sentence: (evidence) => `The name ${hostName(evidence)} does not exist in DNS.`,
    advice: 'Check the host for typing errors. A name of an internal network only resolves inside that network.',
    source: 'RFC 1035 4.1.1',
  }),
  transportRow({
    cause: 'dns-timeout',
    codes: /^(ETIMEDOUT|ETIMEOUT)$/,
    phases: ['dns'],
    sentence: (evidence) => `DNS did not resolve ${hostName(evidence)} in time.`,
    advice: 'Check that the DNS server responds, or use the IP address.',
    source: 'RFC 1035 7.2',
    action: 'retry',
  }),
  transportRow({
    cause: 'dns-failed',
    codes: /^(EAI_|ESERVFAIL|EREFUSED)/,
    sentence: (evidence) => `The DNS lookup of ${hostName(evidence)} failed.`,
    advice: 'Check that this machine is online and that its DNS server works. The failure may be temporary.',
    source: 'RFC 1035 4.1.1',
    action: 'retry',
  }),
  transportRow({
    cause: 'connection-refused',
    codes: /^ECONNREFUSED$/,
    sentence: (evidence) => `Nothing is listening on ${peerName(evidence)}.`,
    advice: 'Start the server, or check the host and port.',
    source: 'RFC 9293 3.10.7.1',
    action: 'retry',
  }),
  transportRow({
    cause: 'host-unreachable',
    codes: /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/,
    sentence: (evidence) => `There is no network route to ${hostName(evidence)}.`,
    advice: 'Check the network connection, VPN and routes.',
    source: 'RFC 1122 3.2.2.1',
    action: 'retry',
  }),
  transportRow({
    cause: 'connection-forbidden',
    codes: /^(EACCES|EPERM)$/,
    sentence: (evidence) => `The operating system blocked the connection to ${peerName(evidence)}.`,
    advice: "Check this machine's firewall and sandbox settings.",
    source: 'POSIX connect',
  }),
  transportRow({
    cause: 'connection-blocked',
    codes: /^ETIMEDOUT$/,
    phases: ['tcp'],
    confidence: 'likely',
    sentence: (evidence) =>
      `${peerName(evidence)} did not respond to the connection attempt: a firewall drops it, or the host is down.`,
    advice: 'Check that the host is running and that its firewall allows connections from this machine.',
    source: 'RFC 9293 3.8.3',
    action: 'retry',
  }),
];

/** Failures on an established connection. */
export const answerCauses: readonly Cause[] = [
  transportRow({
    cause: 'timeout-tls',
    codes: /^ETIMEDOUT$/,
    phases: ['tls'],
    sentence: (evidence) =>
      `The ${peerWord(evidence)} accepted the connection, but did not complete the TLS handshake in time.`,
    confidence: 'likely',
    alternatives: () => [
      {
        cause: 'tls-to-plain-port',
        confidence: 'possible',
        evidence: ['servers for plain HTTP can wait for the end of what they take for a request'],
        toTell: 'Send the same request with http.',
      },
      {
        cause: 'not-http',
        confidence: 'possible',
        evidence: ['servers of other protocols can wait for more bytes'],
        toTell: 'Check which program listens on the port, e.g. with ss -ltnp.',
      },
    ],
    advice: 'Check that the port uses TLS. If it does, the server may be overloaded.',
    source: 'RFC 8446 4',
    action: 'retry',
  }),
  transportRow({
    cause: 'timeout-request',
    codes: /^ETIMEDOUT$/,
    phases: ['request'],
    sentence: (evidence) =>
      `The ${peerWord(evidence)} did not read the whole request within ${formatDuration(evidence.timeoutMs)}.`,
    advice: 'The server reads slowly or not at all. Send a smaller body, or increase the timeout.',
    source: 'RFC 9110 9.2',
    action: 'retry',
  }),
  transportRow({
    cause: 'timeout-answer',
    codes: /^ETIMEDOUT$/,
    phases: ['firstByte'],
    sentence: (evidence) =>
      `The ${peerWord(evidence)} received the request, but did not respond within ${formatDuration(evidence.timeoutMs)}.`,
    advice: 'It may have processed the request anyway. Make it respond before slow work, or increase the timeout.',
    source: 'Interface, Events 5',
    action: 'retry',
  }),
  transportRow({
    cause: 'timeout-download',
    codes: /^ETIMEDOUT$/,
    phases: ['download'],
    sentence: (evidence) => `The response started, but did not complete within ${formatDuration(evidence.timeoutMs)}.`,
    advice: 'Increase the timeout, or check why the body arrives slowly. Its Content-Length may be too large.',
    source: 'RFC 9112 8',
    action: 'retry',
  }),
  transportRow({
    cause: 'plain-to-tls-port',
    codes: /^(HPE_|ERR_PLAIN|ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)/,
    and: (evidence) =>
      /TLS, not (plain )?HTTP/.test(evidence.error?.message ?? '') ||
      (isPlain(evidence) && (evidence.probe?.tls === true || isTlsRecord(evidence.error?.received ?? ''))),
    more: ({ probe }) => (probe?.tls === true ? ['on a second connection, the port answered a TLS handshake'] : []),
    sentence: (evidence) => `${peerName(evidence)} expects TLS, but the request was sent over plain HTTP.`,
    said: (evidence) => `${peerName(evidence)} expects TLS, but the request was sent over plain HTTP.`,
    advice: 'Use https instead of http.',
    source: 'RFC 9110 4.2.2',
    action: 'use-https',
    actionValue: ({ url }) => url.replace(/^http:/i, 'https:'),
  }),
  transportRow({
    cause: 'answer-cut',
    codes:
      /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE|HPE_INVALID_EOF_STATE|ERR_HTTP_CONTENT_LENGTH_MISMATCH)$/,
    phases: ['download'],
    sentence: (evidence) => `The ${peerWord(evidence)} closed the connection in the middle of its response.`,
    more: (evidence) => {
      const length = responseHeader(evidence, 'content-length');
      const framing =
        length === undefined
          ? responseHeader(evidence, 'transfer-encoding') && 'the last chunk is missing'
          : `Content-Length: ${length}`;
      return framing === undefined || framing === '' ? [] : [framing];
    },
    advice: 'Check its log. A proxy may have closed the connection, or Content-Length may be larger than the body.',
    source: 'RFC 9112 8',
    action: 'retry',
  }),
  transportRow({
    cause: 'answer-headers-too-large',
    codes: /^HPE_HEADER_OVERFLOW$/,
    sentence: (evidence) => `The response of the ${peerWord(evidence)} has more than 16 KiB of header fields.`,
    advice:
      'Make the server send fewer or shorter header fields. Set-Cookie and Content-Security-Policy are often the reason.',
    source: 'RFC 9110 5.4',
  }),
  transportRow({
    cause: 'answer-too-long',
    codes: /^HPE_(INVALID_CONSTANT|CLOSED_CONNECTION)$/,
    phases: ['download'],
    and: ({ status }) => status !== undefined,
    sentence: (evidence) => `The ${peerWord(evidence)} sent more bytes after the end of its response.`,
    more: (evidence) => {
      const { status = 0 } = evidence;
      const length = responseHeader(evidence, 'content-length');
      if (status === 204 || status === 304) return [`a response with ${status} has no body`];
      return length === undefined ? [] : [`Content-Length: ${length}`];
    },
    advice:
      'Make the server count the bytes of the body as it is sent, not its characters, in Content-Length. Responses with 204 or 304 have no body.',
    source: 'RFC 9112 6.3',
  }),
  transportRow({
    cause: 'answer-malformed',
    codes: /^HPE_/,
    sentence: (evidence) => `The response of the ${peerWord(evidence)} is not valid HTTP.`,
    advice: 'Check that the port belongs to an HTTP server. If it does, its status line or headers are malformed.',
    source: 'RFC 9112 2',
  }),
  transportRow({
    cause: 'reset-before-request',
    codes: /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_SOCKET_CLOSED)$/,
    phases: ['tcp', 'request'],
    sentence: (evidence) => `The ${peerWord(evidence)} closed the connection before the request was sent.`,
    advice:
      'The request was not processed, so retrying is safe. If it keeps failing, check for a firewall or a connection limit.',
    source: 'RFC 9293 3.5.3',
    action: 'retry',
  }),
  transportRow({
    cause: 'stale-connection',
    codes: /^(ECONNRESET|EPIPE|ECONNABORTED)$/,
    phases: ['firstByte'],
    and: ({ error }) => (error?.idleMs ?? 0) >= minIdleMs,
    sentence: (evidence) => `The ${peerWord(evidence)} closed the idle connection that was reused for this request.`,
    more: ({ error }) => [
      `the connection had been idle for ${formatDuration(error?.idleMs ?? 0)}, and had no response`,
    ],
    advice: 'It may have processed the request anyway. Check that, and send it again: a new connection is used.',
    source: 'RFC 9112 9.5',
    action: 'retry',
    confidence: 'likely',
    alternatives: () => [
      {
        cause: 'reset-after-request',
        confidence: 'possible',
        evidence: ['a server that fails while it processes a request closes the connection, too'],
        toTell: 'Send the same request again. If it fails on a new connection, check the log of the server.',
      },
    ],
  }),
  transportRow({
    cause: 'reset-after-request',
    codes: /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)$/,
    phases: ['firstByte'],
    sentence: (evidence) =>
      `The ${peerWord(evidence)} received the request and closed the connection without a response.`,
    advice:
      'It may have processed the request anyway. Check its log: it crashed, restarted, or expects TLS on this port.',
    source: 'RFC 9112 9.5',
    action: 'retry',
    confidence: 'likely',
    alternatives: (evidence) => [
      ...(isPlain(evidence) && evidence.probe?.tls !== false
        ? [
            {
              cause: 'plain-to-tls-port',
              confidence: 'possible' as const,
              evidence: ['TLS servers often close plain connections without an answer'],
              toTell: 'Send the same request with https.',
            },
          ]
        : []),
      ...(isPlain(evidence)
        ? []
        : [
            {
              cause: 'client-certificate-required',
              confidence: 'possible' as const,
              evidence: ['with TLS 1.3, servers that miss a client certificate can close after the handshake'],
              toTell: 'Send a client certificate. If the connection stays open, it was missing.',
            },
          ]),
      {
        cause: 'not-http',
        confidence: 'possible',
        evidence: ['servers that wait for a protocol of their own, such as PostgreSQL or MQTT, close the connection'],
        toTell: 'Check which program listens on the port, e.g. with ss -ltnp.',
      },
      {
        cause: 'request-blocked',
        confidence: 'possible',
        evidence: ['servers and firewalls close connections by rule, such as nginx with 444 or HAProxy with reject'],
        toTell: 'Send the request from a different address, or with a different path or User-Agent.',
      },
    ],
  }),
];
