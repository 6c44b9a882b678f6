import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { addressOf, peerWord } from '../message-facts.ts';
import { peerName, transportRow } from './transport-row.ts';

const own = ({ tls }: Evidence) => tls?.chain?.[0];
const shown = (evidence: Evidence): number => evidence.tls?.chain?.length ?? 0;

const certificateEvidence = (evidence: Evidence): string[] => {
  const certificate = own(evidence);
  if (!certificate) return [];
  const { issuer, names, subject, validFrom, validTo } = certificate;
  return [
    `certificate ${subject}, issued by ${issuer}`,
    `valid from ${validFrom} to ${validTo}`,
    `names: ${names.join(', ') || 'none'}`,
  ];
};

const hostOf = (evidence: Evidence): string => addressOf(evidence).host.replace(/:\d+$/, '');

/** Reasons for rejecting the server's certificate. The request was not sent. */
const certificates: readonly Cause[] = [
  transportRow({
    cause: 'certificate-expired',
    codes: /^CERT_HAS_EXPIRED$/,
    more: certificateEvidence,
    sentence: (evidence) =>
      `The certificate of the ${peerWord(evidence)} expired${own(evidence) ? ` on ${own(evidence)?.validTo}` : ''}.`,
    advice: "Renew the certificate and any expired CA certificate above it. Check this machine's clock.",
    source: 'RFC 5280 4.1.2.5',
  }),
  transportRow({
    cause: 'certificate-not-yet-valid',
    codes: /^CERT_NOT_YET_VALID$/,
    more: certificateEvidence,
    sentence: (evidence) =>
      `The certificate of the ${peerWord(evidence)} is not valid yet${own(evidence) ? `: it is valid from ${own(evidence)?.validFrom}` : ''}.`,
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
    sentence: (evidence) => `The certificate of the ${peerWord(evidence)} is self-signed and not trusted.`,
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
    sentence: ({ error }) => `The certificate is invalid: ${error?.message ?? ''}.`,
    advice: 'Issue a TLS server certificate with a strong key and signature algorithm.',
    source: 'RFC 5280 6.1',
  }),
];

/** Handshake failures other than the server's certificate. */
const handshake: readonly Cause[] = [
  transportRow({
    cause: 'tls-to-plain-port',
    codes:
      /^(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|ERR_SSL_HTTP_REQUEST|ERR_SSL_UNKNOWN_PROTOCOL)$/,
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
    cause: 'client-certificate-required',
    codes: /(CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE|ALERT_UNKNOWN_CA|ALERT_CERTIFICATE_)/,
    sentence: (evidence) => `The ${peerWord(evidence)} requires a client certificate that it trusts.`,
    advice: 'Configure the request or subscription with a certificate and key that the server trusts (mutual TLS).',
    source: 'RFC 8446 4.4.2.4',
  }),
  transportRow({
    cause: 'tls-handshake-refused',
    codes: /(HANDSHAKE_FAILURE|NO_SHARED_CIPHER|UNRECOGNIZED_NAME|ALERT_)/,
    confidence: 'likely',
    sentence: (evidence) => `The ${peerWord(evidence)} rejected the TLS handshake.`,
    advice: 'Compare cipher suites and server names. With TLS 1.2, a missing client certificate also ends this way.',
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
