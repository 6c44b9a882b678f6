import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { codesOf, isPlain } from '../message-facts.ts';
import { isHttp1 } from '../protocol-of.ts';
import { transportRow } from './transport-row.ts';

const isHandshakeFailure = (evidence: Evidence): boolean =>
  codesOf(evidence).some((code) => code.includes('HANDSHAKE_FAILURE'));

const isBadCertificate = (evidence: Evidence): boolean =>
  codesOf(evidence).some((code) => code.includes('ALERT_BAD_CERTIFICATE'));

const isClosed = (evidence: Evidence): boolean =>
  codesOf(evidence).some((code) => /^(ECONN|EPIPE|ERR_SOCKET|ERR_SSL_BAD|ERR_SSL_UNEXP)/.test(code));

/** Handshake failures other than the server's certificate. */
export const tlsCauses: readonly Cause[] = [
  transportRow('tls-to-plain-port', {
    codes:
      /^(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|ERR_SSL_HTTP_REQUEST|ERR_SSL_UNKNOWN_PROTOCOL|ERR_SSL_BAD_RECORD_TYPE|ECONNRESET|EPIPE|ECONNABORTED|ERR_SOCKET_CLOSED|ERR_SSL_UNEXPECTED_MESSAGE)$/,
    and: (evidence) => !isPlain(evidence) && (!isClosed(evidence) || isHttp1(evidence.probe?.text ?? '')),
  }),
  transportRow('tls-version-mismatch', {
    codes: /(PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS_AVAILABLE|VERSION_TOO_LOW|INAPPROPRIATE_FALLBACK)/,
  }),
  transportRow('tls-name-unknown', { codes: /UNRECOGNIZED_NAME/ }),
  transportRow('tls-alpn-mismatch', { codes: /NO_APPLICATION_PROTOCOL/ }),
  transportRow('client-certificate-refused', {
    codes:
      /ALERT_(UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_(EXPIRED|REVOKED|UNKNOWN)|UNSUPPORTED_CERTIFICATE|DECRYPT_ERROR|ACCESS_DENIED)|_ALERT_UNKNOWN_CA/,
    and: (evidence) => !isBadCertificate(evidence) || evidence.authSent === 'a client certificate',
  }),
  transportRow('client-certificate-required', {
    codes: /(CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE|ALERT_CERTIFICATE_|HANDSHAKE_FAILURE)/,
    and: (evidence) => !isHandshakeFailure(evidence) || evidence.tls !== undefined,
    confidence: (evidence) => (isHandshakeFailure(evidence) || isBadCertificate(evidence) ? 'likely' : undefined),
    more: (evidence) =>
      isHandshakeFailure(evidence)
        ? [`the server had chosen ${evidence.tls?.protocol} with ${evidence.tls?.cipher}, then rejected the handshake`]
        : [],
    allowed: {
      'tls-no-common-parameters': isHandshakeFailure,
      'client-certificate-refused': (evidence) => !isHandshakeFailure(evidence) && isBadCertificate(evidence),
    },
  }),
  transportRow('tls-no-common-parameters', {
    codes: /(HANDSHAKE_FAILURE|NO_SHARED_CIPHER|INSUFFICIENT_SECURITY)/,
    confidence: 'likely',
    more: () => ['the server rejected the handshake before it chose a cipher suite'],
  }),
  transportRow('tls-server-failed', { codes: /ALERT_INTERNAL_ERROR/, confidence: 'likely' }),
  transportRow('tls-handshake-refused', { codes: /ALERT_/, confidence: 'likely' }),
  transportRow('tls-handshake-cut', {
    codes: /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_SOCKET_CLOSED)$/,
    phases: ['tls'],
    confidence: 'likely',
    action: 'retry',
  }),
  transportRow('tls-failed', {
    codes: /^(ERR_SSL_|EPROTO|ERR_TLS)/,
    confidence: 'possible',
    sentence: ({ error }) => `The TLS connection failed: ${error?.code ?? ''}.`,
  }),
];
