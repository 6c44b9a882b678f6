import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import type { PeerCertificate } from '../../model/tls-session.ts';
import { addressOf, peerWord } from '../message-facts.ts';
import { either, saidRow } from './said-row.ts';
import { isHttp1 } from '../protocol-of.ts';
import { codesOf, peerName, transportRow } from './transport-row.ts';

const own = ({ tls }: Evidence) => tls?.chain?.[0];
const shown = (evidence: Evidence): number => evidence.tls?.chain?.length ?? 0;

const isRoot = ({ issuer, subject }: PeerCertificate): boolean => issuer === subject;

/** The certificate of the chain that is the problem: the first one whose dates are wrong, otherwise the server's own. */
function culprit(evidence: Evidence, isWrong: (certificate: PeerCertificate, atMs: number) => boolean) {
  const { atMs, tls } = evidence;
  const found = atMs === undefined ? undefined : tls?.chain?.find((one) => isWrong(one, atMs));
  return found ?? own(evidence);
}

const expired = (evidence: Evidence) => culprit(evidence, ({ validTo }, atMs) => Date.parse(validTo) < atMs);
const early = (evidence: Evidence) => culprit(evidence, ({ validFrom }, atMs) => Date.parse(validFrom) > atMs);

/** A certificate with its place in the chain, e.g. `The intermediate certificate CN=…, which the server sent,`. */
function placed(evidence: Evidence, certificate: PeerCertificate | undefined): string {
  const peer = peerWord(evidence);
  if (!certificate) return `The certificate of the ${peer}`;
  if (certificate === own(evidence)) return `The certificate of the ${peer} (${certificate.subject})`;
  const kind = isRoot(certificate) ? 'root' : 'intermediate';
  return `The ${kind} certificate ${certificate.subject} in the chain of the ${peer}`;
}

const listed = ({ issuer, subject, validFrom, validTo }: PeerCertificate): string =>
  `certificate ${subject}, issued by ${issuer}, valid from ${validFrom} to ${validTo}`;

const certificateEvidence = (evidence: Evidence): string[] => {
  const certificate = own(evidence);
  if (!certificate) return [];
  return [
    ...(evidence.tls?.chain ?? []).map(listed),
    `names: ${certificate.names.join(', ') || 'none'}`,
    ...(isRoot(certificate) ? ['the certificate is self-signed'] : []),
  ];
};

const hostOf = (evidence: Evidence): string => addressOf(evidence).host.replace(/:\d+$/, '');

const isHandshakeFailure = (evidence: Evidence): boolean =>
  codesOf(evidence).some((code) => code.includes('HANDSHAKE_FAILURE'));

/** The name of the TLS alert in words, e.g. `unknown ca`. */
const reasonOfAlert = (evidence: Evidence): string =>
  codesOf(evidence)[0]
    ?.replace(/^.*_ALERT_/, '')
    .replaceAll('_', ' ')
    .toLowerCase() ?? 'unknown';

/** Reasons for rejecting the server's certificate. The request was not sent. */
const certificates: readonly Cause[] = [
  transportRow({
    cause: 'certificate-expired',
    codes: /^CERT_HAS_EXPIRED$/,
    more: certificateEvidence,
    sentence: (evidence) =>
      `${placed(evidence, expired(evidence))} expired${own(evidence) ? ` on ${expired(evidence)?.validTo}` : ''}.`,
    advice: "Renew the certificate and any expired CA certificate above it. Check this machine's clock.",
    source: 'RFC 5280 4.1.2.5',
  }),
  transportRow({
    cause: 'certificate-not-yet-valid',
    codes: /^CERT_NOT_YET_VALID$/,
    more: certificateEvidence,
    sentence: (evidence) =>
      `${placed(evidence, early(evidence))} is not valid yet${own(evidence) ? `: it is valid from ${early(evidence)?.validFrom}` : ''}.`,
    advice: 'Check the clocks of this machine and of the issuer, or wait until the certificate becomes valid.',
    source: 'RFC 5280 4.1.2.5',
  }),
  transportRow({
    cause: 'certificate-wrong-host',
    codes: /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|IP_ADDRESS_MISMATCH)$/,
    more: certificateEvidence,
    sentence: (evidence) =>
      `The certificate is for ${own(evidence)?.names.join(', ') || 'other names'}, not for ${hostOf(evidence)}.`,
    advice: 'Use a host name that the certificate contains, or issue a certificate for this host.',
    source: 'RFC 9110 4.3.4',
  }),
  transportRow({
    cause: 'certificate-self-signed',
    codes: /^DEPTH_ZERO_SELF_SIGNED_CERT$/,
    more: certificateEvidence,
    sentence: (evidence) => `${placed(evidence, own(evidence))} is self-signed and not trusted.`,
    advice: 'Trust this certificate explicitly, or use one from a trusted CA.',
    source: 'RFC 5280 6.1',
    action: 'trust-ca',
  }),
  transportRow({
    cause: 'certificate-chain-incomplete',
    codes: /^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT_LOCALLY)$/,
    and: (evidence) => shown(evidence) <= 1,
    more: certificateEvidence,
    confidence: 'likely',
    sentence: (evidence) =>
      `The ${peerWord(evidence)} sent only its own certificate, and its issuer (${own(evidence)?.issuer ?? 'unnamed'}) is not trusted.`,
    advice:
      'If the issuer is an intermediate CA, configure the server to send its certificate too. If it is a root CA, trust it.',
    source: 'RFC 8446 4.4.2',
    action: 'trust-ca',
  }),
  transportRow({
    cause: 'certificate-untrusted-root',
    codes:
      /^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_UNTRUSTED|CERT_REJECTED)$/,
    more: certificateEvidence,
    sentence: (evidence) =>
      `The certificate chain ends at a CA that is not trusted (${evidence.tls?.chain?.at(-1)?.issuer ?? 'unnamed'}).`,
    advice: 'Trust its root certificate for this request, or use a certificate from a trusted CA.',
    source: 'RFC 5280 6.1',
    action: 'trust-ca',
  }),
  transportRow({
    cause: 'certificate-revoked',
    codes: /^CERT_REVOKED$/,
    more: certificateEvidence,
    sentence: (evidence) => `The issuer revoked the certificate of the ${peerWord(evidence)}.`,
    advice: 'Issue a new certificate with a new key.',
    source: 'RFC 5280 5',
  }),
  transportRow({
    cause: 'certificate-revocation-unknown',
    codes: /^(UNABLE_TO_GET_CRL|UNABLE_TO_GET_CRL_ISSUER|UNABLE_TO_DECRYPT_CRL_SIGNATURE|ERROR_IN_CRL_.*|CRL_.*)$/,
    more: certificateEvidence,
    sentence: (evidence) =>
      `The revocation status of the certificate of the ${peerWord(evidence)} is unknown: there is no valid revocation list (CRL) from its issuer.`,
    advice:
      'Hookbench only has the revocation list of its own CA. Turn off the revocation check for certificates from other issuers.',
    source: 'RFC 5280 6.3.3',
  }),
  transportRow({
    cause: 'certificate-invalid',
    codes:
      /^(CERT_|CRL_|INVALID_|PATH_LENGTH_EXCEEDED|UNABLE_TO_|ERROR_IN_CERT|.*_TOO_WEAK|.*_TOO_SMALL|UNSPECIFIED|ERR_TLS_CERT)/,
    more: certificateEvidence,
    sentence: (evidence) => `${placed(evidence, own(evidence))} is invalid: ${evidence.error?.message ?? ''}.`,
    advice: 'Issue a TLS server certificate with a strong key and signature algorithm.',
    source: 'RFC 5280 6.1',
  }),
];

const isClosed = (evidence: Evidence): boolean =>
  codesOf(evidence).some((code) => /^(ECONN|EPIPE|ERR_SOCKET|ERR_SSL_BAD|ERR_SSL_UNEXP)/.test(code));

/** Handshake failures other than the server's certificate. */
const handshake: readonly Cause[] = [
  transportRow({
    cause: 'tls-to-plain-port',
    codes:
      /^(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|ERR_SSL_HTTP_REQUEST|ERR_SSL_UNKNOWN_PROTOCOL|ERR_SSL_BAD_RECORD_TYPE|ECONNRESET|EPIPE|ECONNABORTED|ERR_SOCKET_CLOSED|ERR_SSL_UNEXPECTED_MESSAGE)$/,
    and: (evidence) => !isClosed(evidence) || isHttp1(evidence.probe?.text ?? ''),
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
      `The ${peerWord(evidence)} has no certificate for the server name ${hostOf(evidence)}, and rejected the TLS handshake.`,
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
  either(
    transportRow({
      cause: 'client-certificate-refused',
      codes:
        /ALERT_(UNKNOWN_CA|CERTIFICATE_(EXPIRED|REVOKED|UNKNOWN)|UNSUPPORTED_CERTIFICATE|DECRYPT_ERROR|ACCESS_DENIED)|_ALERT_UNKNOWN_CA/,
      sentence: (evidence) =>
        `The ${peerWord(evidence)} rejected the client certificate (${reasonOfAlert(evidence)}), or requires one that it trusts.`,
      advice: 'Send a client certificate that is valid and issued by a CA that the server trusts (mutual TLS).',
      source: 'RFC 8446 6.2',
    }),
    saidRow({
      cause: 'client-certificate-refused',
      status: [400, 499],
      said: /The SSL certificate error|client certificate (is |was )?(invalid|expired|revoked|not trusted|rejected|untrusted)|SSL Certificate Error/i,
      sentence: (evidence) => `The ${peerWord(evidence)} rejected the client certificate.`,
      advice: 'Send a client certificate that is valid and issued by a CA that the server trusts (mutual TLS).',
      source: 'RFC 8446 6.2',
    }),
  ),
  either(
    transportRow({
      cause: 'client-certificate-required',
      codes: /(CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE|ALERT_CERTIFICATE_|HANDSHAKE_FAILURE)/,
      and: (evidence) => !isHandshakeFailure(evidence) || evidence.tls !== undefined,
      confidence: (evidence) => (isHandshakeFailure(evidence) ? 'likely' : 'certain'),
      more: (evidence) =>
        isHandshakeFailure(evidence)
          ? [
              `the server had chosen ${evidence.tls?.protocol} with ${evidence.tls?.cipher}, then rejected the handshake`,
            ]
          : [],
      sentence: (evidence) => `The ${peerWord(evidence)} requires a client certificate that it trusts.`,
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
          : [],
    }),
    saidRow({
      cause: 'client-certificate-required',
      status: [400, 499],
      said: /No required SSL certificate was sent|client certificate (is )?(required|missing|not provided)|no client certificate|requires? (a |an )?(valid )?client certificate|SSL Certificate Required/i,
      sentence: (evidence) => `The ${peerWord(evidence)} requires a client certificate, and none was sent.`,
      advice: 'Configure the request or subscription with a certificate and key that the server trusts (mutual TLS).',
      source: 'RFC 8446 4.4.2.4',
    }),
  ),
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

export const tlsCauses: readonly Cause[] = [...certificates, ...handshake];
