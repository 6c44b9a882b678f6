import type { Alternative, Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { isPlain, peerWord } from '../message-facts.ts';
import { isHttp1 } from '../protocol-of.ts';
import { codesOf, hostName, peerName, transportRow } from './transport-row.ts';

const isHandshakeFailure = (evidence: Evidence): boolean =>
  codesOf(evidence).some((code) => code.includes('HANDSHAKE_FAILURE'));

const isBadCertificate = (evidence: Evidence): boolean =>
  codesOf(evidence).some((code) => code.includes('ALERT_BAD_CERTIFICATE'));

/** The name of the TLS alert in words, e.g. `unknown ca`. */
const reasonOfAlert = (evidence: Evidence): string =>
  codesOf(evidence)[0]
    ?.replace(/^.*_ALERT_/, '')
    .replaceAll('_', ' ')
    .toLowerCase() ?? 'unknown';

const isClosed = (evidence: Evidence): boolean =>
  codesOf(evidence).some((code) => /^(ECONN|EPIPE|ERR_SOCKET|ERR_SSL_BAD|ERR_SSL_UNEXP)/.test(code));

/** What servers that close the connection during the handshake can mean. */
const cutAlternatives = (): Alternative[] => [
  {
    cause: 'tls-to-plain-port',
    confidence: 'possible',
    evidence: ['servers for plain HTTP and other protocols close connections that begin with TLS'],
    toTell: 'Send the same request with http.',
  },
  {
    cause: 'tls-name-unknown',
    confidence: 'possible',
    evidence: ['some servers and firewalls close connections for an unknown server name'],
    toTell: 'Attempt the handshake with a host name that the server is configured for, or without one.',
  },
  {
    cause: 'tls-server-failed',
    confidence: 'possible',
    evidence: ['servers without a usable certificate or key close the connection'],
    toTell: 'Look for handshake errors in the log of the server, and check that it has a certificate with its key.',
  },
];

/** Handshake failures other than the server's certificate. */
export const tlsCauses: readonly Cause[] = [
  transportRow({
    cause: 'tls-to-plain-port',
    codes:
      /^(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|ERR_SSL_HTTP_REQUEST|ERR_SSL_UNKNOWN_PROTOCOL|ERR_SSL_BAD_RECORD_TYPE|ECONNRESET|EPIPE|ECONNABORTED|ERR_SOCKET_CLOSED|ERR_SSL_UNEXPECTED_MESSAGE)$/,
    and: (evidence) => !isPlain(evidence) && (!isClosed(evidence) || isHttp1(evidence.probe?.text ?? '')),
    sentence: (evidence) =>
      `${peerName(evidence)} does not use TLS: it responded with a different protocol, probably plain HTTP.`,
    advice: 'Use http instead of https, or use the TLS port.',
    source: 'RFC 8446 5.1',
  }),
  transportRow({
    cause: 'tls-version-mismatch',
    codes: /(PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS_AVAILABLE|VERSION_TOO_LOW|INAPPROPRIATE_FALLBACK)/,
    sentence: (evidence) => `The client and the ${peerWord(evidence)} do not support a common TLS version.`,
    advice: 'Enable TLS 1.2 or 1.3 on the server. Hookbench does not support older versions.',
    source: 'RFC 8996',
  }),
  transportRow({
    cause: 'tls-name-unknown',
    codes: /UNRECOGNIZED_NAME/,
    sentence: (evidence) =>
      `The ${peerWord(evidence)} has no certificate for the server name ${hostName(evidence)}, and rejected the TLS handshake.`,
    advice: 'Use a host name that the server is configured for, or configure the server for this name (SNI).',
    source: 'RFC 6066 3',
  }),
  transportRow({
    cause: 'tls-alpn-mismatch',
    codes: /NO_APPLICATION_PROTOCOL/,
    sentence: (evidence) => `The ${peerWord(evidence)} does not offer HTTP/1.1 in the TLS handshake (ALPN).`,
    advice:
      'Enable HTTP/1.1 on the server. If the port is for another protocol, such as HTTP/2 only, use a different port.',
    source: 'RFC 7301 3.2',
  }),
  transportRow({
    cause: 'client-certificate-refused',
    codes:
      /ALERT_(UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_(EXPIRED|REVOKED|UNKNOWN)|UNSUPPORTED_CERTIFICATE|DECRYPT_ERROR|ACCESS_DENIED)|_ALERT_UNKNOWN_CA/,
    and: (evidence) => !isBadCertificate(evidence) || evidence.authSent === 'a client certificate',
    sentence: (evidence) =>
      `The ${peerWord(evidence)} rejected the client certificate (${reasonOfAlert(evidence)}), or requires one that it trusts.`,
    said: (evidence) => `The ${peerWord(evidence)} rejected the client certificate.`,
    advice: 'Send a client certificate that is valid and issued by a CA that the server trusts (mutual TLS).',
    source: 'RFC 8446 6.2',
  }),
  transportRow({
    cause: 'client-certificate-required',
    codes: /(CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE|ALERT_CERTIFICATE_|HANDSHAKE_FAILURE)/,
    and: (evidence) => !isHandshakeFailure(evidence) || evidence.tls !== undefined,
    confidence: (evidence) => (isHandshakeFailure(evidence) || isBadCertificate(evidence) ? 'likely' : 'certain'),
    more: (evidence) =>
      isHandshakeFailure(evidence)
        ? [`the server had chosen ${evidence.tls?.protocol} with ${evidence.tls?.cipher}, then rejected the handshake`]
        : [],
    sentence: (evidence) => `The ${peerWord(evidence)} requires a client certificate that it trusts.`,
    said: (evidence) => `The ${peerWord(evidence)} requires a client certificate, and none was sent.`,
    advice: 'Configure the request or subscription with a certificate and key that the server trusts (mutual TLS).',
    source: 'RFC 8446 4.4.2.4',
    alternatives: (evidence) =>
      isHandshakeFailure(evidence)
        ? [
            {
              cause: 'tls-no-common-parameters',
              confidence: 'possible',
              evidence: ['the alert is handshake_failure, which has several meanings'],
              toTell: 'Send a client certificate. If the alert stays, compare signature algorithms and curves.',
            },
          ]
        : isBadCertificate(evidence)
          ? [
              {
                cause: 'client-certificate-refused',
                confidence: 'possible',
                evidence: [
                  'the alert is bad_certificate, which servers also send for a certificate that they do not trust',
                ],
                toTell: 'Compare the issuer of the client certificate with the CAs that the server accepts.',
              },
            ]
          : [],
  }),
  transportRow({
    cause: 'tls-no-common-parameters',
    codes: /(HANDSHAKE_FAILURE|NO_SHARED_CIPHER|INSUFFICIENT_SECURITY)/,
    confidence: 'likely',
    more: () => ['the server rejected the handshake before it chose a cipher suite'],
    sentence: (evidence) =>
      `The client and the ${peerWord(evidence)} have no cipher suite, curve or signature algorithm in common.`,
    advice:
      'Enable a current cipher suite on the server, e.g. TLS_AES_128_GCM_SHA256, and an ECDSA or RSA certificate.',
    source: 'RFC 8446 4.1.1',
    alternatives: () => [
      {
        cause: 'client-certificate-required',
        confidence: 'possible',
        evidence: ['the alert is handshake_failure, which some servers send for a missing client certificate'],
        toTell: 'Send a client certificate. If the handshake then completes, it was missing.',
      },
      {
        cause: 'tls-name-unknown',
        confidence: 'possible',
        evidence: ['some servers send the same alert for an unknown server name'],
        toTell: 'Use a host name that the certificate of the server contains.',
      },
    ],
  }),
  transportRow({
    cause: 'tls-server-failed',
    codes: /ALERT_INTERNAL_ERROR/,
    sentence: (evidence) => `The ${peerWord(evidence)} reports an internal error in the TLS handshake.`,
    advice: "Check the server's TLS configuration and log. Often it has no certificate for the requested name.",
    source: 'RFC 8446 6.2',
    confidence: 'likely',
    alternatives: () => [
      {
        cause: 'tls-name-unknown',
        confidence: 'possible',
        evidence: ['servers that find no certificate for a name often send internal_error'],
        toTell: 'Use a host name that the server is configured for.',
      },
    ],
  }),
  transportRow({
    cause: 'tls-handshake-refused',
    codes: /ALERT_/,
    confidence: 'likely',
    sentence: (evidence) => `The ${peerWord(evidence)} rejected the TLS handshake: ${reasonOfAlert(evidence)}.`,
    advice: "Look up the alert in RFC 8446 6.2, and check the handshake errors in the server's log.",
    source: 'RFC 8446 6.2',
  }),
  transportRow({
    cause: 'tls-handshake-cut',
    codes: /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_SOCKET_CLOSED)$/,
    phases: ['tls'],
    sentence: (evidence) => `The ${peerWord(evidence)} closed the connection during the TLS handshake.`,
    confidence: 'likely',
    alternatives: cutAlternatives,
    advice: 'Check that the port uses TLS and that no proxy or firewall interrupts the connection.',
    source: 'RFC 8446 6.1',
    action: 'retry',
  }),
  transportRow({
    cause: 'tls-failed',
    codes: /^(ERR_SSL_|EPROTO|ERR_TLS)/,
    confidence: 'possible',
    sentence: ({ error }) => `The TLS connection failed: ${error?.code ?? ''}.`,
    advice: "Check the handshake errors in the server's log.",
    source: 'RFC 8446 6.2',
  }),
];
