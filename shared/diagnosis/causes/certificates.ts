import type { PeerCertificate } from '../../model/tls-session.ts';
import type { Cause, Variant } from '../cause.ts';
import type { ChainFinding, Evidence } from '../evidence.ts';
import { peerWord } from '../message-facts.ts';
import { hostName, transportRow } from './transport-row.ts';

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
  const { proxy } = evidence;
  const through = `it was received through the proxy ${proxy ?? ''}, which may replace certificates with its own: then trust its CA`;
  if (!certificate) return proxy === undefined ? [] : [through];
  return [
    ...(proxy === undefined ? [] : [through]),
    ...(evidence.tls?.chain ?? []).map(listed),
    `names: ${certificate.names.join(', ') || 'none'}`,
    ...(evidence.probe?.chain
      ? [`on a second connection, the server sent ${evidence.probe.chain.sent} certificates`]
      : []),
    ...(evidence.probe?.chain?.findings ?? []).map(({ source, text }) => `${source}: ${text}`),
    ...(isRoot(certificate) ? ['the certificate is self-signed'] : []),
  ];
};

/** The broken rules that the error does not already name. */
const findingsOf = ({ probe }: Evidence) => probe?.chain?.findings ?? [];
/** The broken rule that makes a certificate invalid, rather than unknown, expired or for another host. */
const invalidity = (evidence: Evidence): ChainFinding | undefined =>
  findingsOf(evidence).find(({ rule }) => !/^(expired|early|host|missing-issuer|unrelated|order)$/.test(rule));
const finding = (evidence: Evidence, ...rules: ChainFinding['rule'][]): ChainFinding | undefined =>
  findingsOf(evidence).find(({ rule }) => rules.includes(rule));

/** Rejected chains in which a rule is broken that explains the error. */
const byRule = (evidence: Evidence): Variant | undefined => {
  const found = invalidity(evidence);
  return found && { sentence: `${capital(found.text)}.`, advice: found.advice, source: found.source };
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether the chain ends below a CA whose name says that it is no root. */
const isBelowIntermediate = (evidence: Evidence): boolean =>
  /\b(issuing|intermediate|sub(ordinate)?)\b/i.test(evidence.tls?.chain?.at(-1)?.issuer ?? '');

/** Reasons for rejecting the server's certificate. The request was not sent. */
export const certificateCauses: readonly Cause[] = [
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
      `The certificate is for ${own(evidence)?.names.join(', ') || 'other names'}, not for ${hostName(evidence)}.`,
    variant(evidence) {
      const host = hostName(evidence).replace(/^\[(.*)\]$/, '$1');
      const { names = [], subject = '' } = own(evidence) ?? {};
      const advice = 'Issue the certificate with the host in subjectAltName: names as DNS, addresses as IP.';
      if (names.includes(host))
        return { sentence: `The certificate has ${host} only as a DNS name, not as an IP address.`, advice };
      return names.length === 0 && subject.split(', ').includes(`CN=${host}`)
        ? { sentence: `The certificate has ${host} only as its common name (CN), which clients ignore.`, advice }
        : undefined;
    },
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
    and: (evidence) => (shown(evidence) <= 1 || isBelowIntermediate(evidence)) && !invalidity(evidence),
    more: certificateEvidence,
    confidence: 'likely',
    sentence: (evidence) => {
      const sent = evidence.probe?.chain?.sent ?? 1;
      const others =
        sent > 1 ? `${sent} certificates, but not that of the issuer of the last one` : 'only its own certificate';
      return `The ${peerWord(evidence)} sent ${others}, and this issuer (${evidence.tls?.chain?.at(-1)?.issuer ?? 'unnamed'}) is not trusted.`;
    },
    variant: (evidence) => {
      const found = finding(evidence, 'unrelated');
      return (
        found && {
          sentence: `The chain is incomplete: the issuer ${own(evidence)?.issuer ?? ''} is missing, and ${found.text}.`,
          advice: found.advice,
        }
      );
    },
    advice:
      'If the issuer is an intermediate CA, configure the server to send its certificate too. If it is a root CA, trust it.',
    source: 'RFC 8446 4.4.2',
    action: 'trust-ca',
  }),
  transportRow({
    cause: 'certificate-untrusted-root',
    codes:
      /^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_UNTRUSTED|CERT_REJECTED)$/,
    and: (evidence) => !invalidity(evidence),
    more: certificateEvidence,
    confidence: (evidence) => (evidence.error?.code === 'SELF_SIGNED_CERT_IN_CHAIN' ? 'certain' : 'likely'),
    alternatives: (evidence) =>
      evidence.error?.code === 'SELF_SIGNED_CERT_IN_CHAIN'
        ? []
        : [
            {
              cause: 'certificate-chain-incomplete',
              confidence: 'possible',
              evidence: ['the certificate of the last issuer was not sent, so that it can be an intermediate CA'],
              toTell: 'Look up the issuer: if it is no root CA, the server must send its certificate.',
            },
          ],
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
      /^(CERT_|CRL_|INVALID_|SELF_SIGNED_CERT_IN_CHAIN|PATH_LENGTH_EXCEEDED|UNABLE_TO_|ERROR_IN_CERT|.*_TOO_WEAK|.*_TOO_SMALL|UNSPECIFIED|ERR_TLS_CERT)/,
    more: certificateEvidence,
    variant: byRule,
    sentence: (evidence) => `${placed(evidence, own(evidence))} is invalid: ${evidence.error?.message ?? ''}.`,
    advice: (evidence) =>
      /_TOO_(WEAK|SMALL)$/.test(evidence.error?.code ?? '')
        ? 'Issue the certificate with a strong key and signature algorithm.'
        : 'Issue a certificate for TLS servers, by a CA that may issue it.',
    source: 'RFC 5280 6.1',
  }),
];
