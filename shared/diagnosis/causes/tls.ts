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
    `good for ${names.join(', ') || 'no name'}`,
  ];
};

const hostOf = (evidence: Evidence): string => addressOf(evidence).host.replace(/:\d+$/, '');

/** Why a certificate was not found good; the request was not sent. */
const certificates: readonly Cause[] = [
  transportRow({
    cause: 'certificate-expired',
    codes: /^CERT_HAS_EXPIRED$/,
    more: certificateEvidence,
    sentence: (evidence) =>
      `The certificate of the ${peerWord(evidence)} expired${own(evidence) ? ` on ${own(evidence)?.validTo}` : ''}.`,
    advice: 'Have it renewed, also those of the authorities above it; compare the clock of this machine.',
    source: 'RFC 5280 4.1.2.5',
  }),
  transportRow({
    cause: 'certificate-not-yet-valid',
    codes: /^CERT_NOT_YET_VALID$/,
    more: certificateEvidence,
    sentence: (evidence) =>
      `The certificate of the ${peerWord(evidence)} is not valid yet${own(evidence) ? `, only from ${own(evidence)?.validFrom}` : ''}.`,
    advice: 'Compare the clocks of this machine and of who issued it; or wait.',
    source: 'RFC 5280 4.1.2.5',
  }),
  transportRow({
    cause: 'certificate-wrong-host',
    codes: /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|IP_ADDRESS_MISMATCH)$/,
    more: certificateEvidence,
    sentence: (evidence) =>
      `The certificate is for ${own(evidence)?.names.join(', ') || 'other names'}, not for ${hostOf(evidence)}.`,
    advice: 'Use a name that is in the certificate, or have a certificate issued for this one.',
    source: 'RFC 9110 4.3.4',
  }),
  transportRow({
    cause: 'certificate-self-signed',
    codes: /^DEPTH_ZERO_SELF_SIGNED_CERT$/,
    more: certificateEvidence,
    sentence: (evidence) =>
      `The certificate of the ${peerWord(evidence)} is signed by itself, so nobody vouches for it.`,
    advice: 'Trust this certificate explicitly, or use one of an authority that is trusted here.',
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
      `The ${peerWord(evidence)} showed only its own certificate, and its issuer (${own(evidence)?.issuer ?? 'unnamed'}) is not known here.`,
    advice: 'If the issuer is an intermediate, have the server send it too; if it is a root, trust that root.',
    source: 'RFC 8446 4.4.2',
    action: 'trust-ca',
  }),
  transportRow({
    cause: 'certificate-untrusted-root',
    codes:
      /^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_UNTRUSTED|CERT_REJECTED)$/,
    more: certificateEvidence,
    sentence: (evidence) =>
      `The certificate leads to an authority that is not trusted here (${evidence.tls?.chain?.at(-1)?.issuer ?? 'unnamed'}).`,
    advice: 'Trust its root certificate for this request, or use a certificate of an authority that is trusted.',
    source: 'RFC 5280 6.1',
    action: 'trust-ca',
  }),
  transportRow({
    cause: 'certificate-revoked',
    codes: /^CERT_REVOKED$/,
    more: certificateEvidence,
    sentence: (evidence) => `The certificate of the ${peerWord(evidence)} was revoked by who issued it.`,
    advice: 'Have a new certificate issued, with a new key.',
    source: 'RFC 5280 5',
  }),
  transportRow({
    cause: 'certificate-revocation-unknown',
    codes: /^(UNABLE_TO_GET_CRL|UNABLE_TO_GET_CRL_ISSUER|UNABLE_TO_DECRYPT_CRL_SIGNATURE|ERROR_IN_CRL_.*|CRL_.*)$/,
    more: certificateEvidence,
    sentence: (evidence) =>
      `Whether the certificate of the ${peerWord(evidence)} was revoked cannot be told: there is no good list of its issuer.`,
    advice:
      'Only the list of our own CA is known here: see whether the certificate is good without the check, and turn it off for other issuers.',
    source: 'RFC 5280 6.3.3',
  }),
  transportRow({
    cause: 'certificate-invalid',
    codes:
      /^(CERT_|CRL_|INVALID_|PATH_LENGTH_EXCEEDED|UNABLE_TO_|ERROR_IN_CERT|.*_TOO_WEAK|.*_TOO_SMALL|UNSPECIFIED|ERR_TLS_CERT)/,
    more: certificateEvidence,
    sentence: ({ error }) => `The certificate is not good: ${error?.message ?? ''}.`,
    advice: 'Have a certificate issued that is made for TLS servers, with a strong key and signature.',
    source: 'RFC 5280 6.1',
  }),
];

/** What fails in the handshake besides the certificate. */
const handshake: readonly Cause[] = [
  transportRow({
    cause: 'tls-to-plain-port',
    codes:
      /^(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|ERR_SSL_HTTP_REQUEST|ERR_SSL_UNKNOWN_PROTOCOL)$/,
    sentence: (evidence) => `${peerName(evidence)} does not speak TLS: something else answered, plain HTTP perhaps.`,
    advice: 'Write http in place of https, or use the port that speaks TLS.',
    source: 'RFC 8446 5.1',
  }),
  transportRow({
    cause: 'tls-version-mismatch',
    codes: /(PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS_AVAILABLE|VERSION_TOO_LOW|INAPPROPRIATE_FALLBACK)/,
    sentence: (evidence) => `Client and ${peerWord(evidence)} have no TLS version in common.`,
    advice: 'Let the server offer TLS 1.2 or 1.3; older versions are not spoken here.',
    source: 'RFC 8996',
  }),
  transportRow({
    cause: 'client-certificate-required',
    codes: /(CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE|ALERT_UNKNOWN_CA|ALERT_CERTIFICATE_)/,
    sentence: (evidence) => `The ${peerWord(evidence)} demands a client certificate that it trusts.`,
    advice: 'Give the request or subscription a certificate and key that the server knows (mutual TLS).',
    source: 'RFC 8446 4.4.2.4',
  }),
  transportRow({
    cause: 'tls-handshake-refused',
    codes: /(HANDSHAKE_FAILURE|NO_SHARED_CIPHER|UNRECOGNIZED_NAME|ALERT_)/,
    confidence: 'likely',
    sentence: (evidence) => `The ${peerWord(evidence)} refused the TLS handshake.`,
    advice: 'Compare ciphers and names; by TLS 1.2 this is also how a missing client certificate is refused.',
    source: 'RFC 8446 6.2',
  }),
  transportRow({
    cause: 'tls-handshake-cut',
    codes: /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_SOCKET_CLOSED)$/,
    phases: ['tls'],
    sentence: (evidence) => `The ${peerWord(evidence)} closed the connection during the TLS handshake.`,
    advice: 'See whether the port speaks TLS, and whether a proxy or firewall in between cuts it.',
    source: 'RFC 8446 6.1',
    action: 'retry',
  }),
  transportRow({
    cause: 'tls-failed',
    codes: /^(ERR_SSL_|EPROTO|ERR_TLS)/,
    confidence: 'possible',
    sentence: ({ error }) => `The TLS connection failed: ${error?.code ?? ''}.`,
    advice: 'Look at what the server logs of the handshake.',
    source: 'RFC 8446 6.2',
  }),
];

export const tlsCauses: readonly Cause[] = [...certificates, ...handshake];
