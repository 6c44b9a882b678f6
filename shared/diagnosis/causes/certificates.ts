import type { PeerCertificate } from '../../model/exchange.ts';
import type { Cause, Variant } from '../cause.ts';
import type { ChainFinding, Evidence } from '../evidence.ts';
import { hostName, peerWord } from '../message-facts.ts';
import { transportRow } from './transport-row.ts';

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
    ...(evidence.probe?.chain?.certificates ?? []),
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
  transportRow('certificate-expired', {
    codes: /^CERT_HAS_EXPIRED$/,
    more: certificateEvidence,
    sentence: (evidence) =>
      `${placed(evidence, expired(evidence))} expired${own(evidence) ? ` on ${expired(evidence)?.validTo}` : ''}.`,
  }),
  transportRow('certificate-not-yet-valid', {
    codes: /^CERT_NOT_YET_VALID$/,
    more: certificateEvidence,
    sentence: (evidence) =>
      `${placed(evidence, early(evidence))} is not valid yet${own(evidence) ? `: it is valid from ${early(evidence)?.validFrom}` : ''}.`,
  }),
  transportRow('certificate-wrong-host', {
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
  }),
  transportRow('certificate-self-signed', {
    codes: /^DEPTH_ZERO_SELF_SIGNED_CERT$/,
    more: certificateEvidence,
    sentence: (evidence) => `${placed(evidence, own(evidence))} is self-signed and not trusted.`,
    action: 'trust-ca',
  }),
  transportRow('certificate-chain-incomplete', {
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
    action: 'trust-ca',
  }),
  transportRow('certificate-untrusted-root', {
    codes:
      /^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_UNTRUSTED|CERT_REJECTED)$/,
    and: (evidence) => !invalidity(evidence),
    more: certificateEvidence,
    confidence: (evidence) => (evidence.error?.code === 'SELF_SIGNED_CERT_IN_CHAIN' ? undefined : 'likely'),
    allowed: { 'certificate-chain-incomplete': ({ error }) => error?.code !== 'SELF_SIGNED_CERT_IN_CHAIN' },
    sentence: (evidence) =>
      `The certificate chain ends at a CA that is not trusted (${evidence.tls?.chain?.at(-1)?.issuer ?? 'unnamed'}).`,
    action: 'trust-ca',
  }),
  transportRow('certificate-revoked', { codes: /^CERT_REVOKED$/, more: certificateEvidence }),
  transportRow('certificate-revocation-unknown', {
    codes: /^(UNABLE_TO_GET_CRL|UNABLE_TO_GET_CRL_ISSUER|UNABLE_TO_DECRYPT_CRL_SIGNATURE|ERROR_IN_CRL_.*|CRL_.*)$/,
    more: certificateEvidence,
  }),
  transportRow('certificate-invalid', {
    codes:
      /^(CERT_|CRL_|INVALID_|SELF_SIGNED_CERT_IN_CHAIN|PATH_LENGTH_EXCEEDED|UNABLE_TO_|ERROR_IN_CERT|.*_TOO_WEAK|.*_TOO_SMALL|UNSPECIFIED|ERR_TLS_CERT)/,
    more: certificateEvidence,
    variant: byRule,
    sentence: (evidence) => `${placed(evidence, own(evidence))} is invalid: ${evidence.error?.message ?? ''}.`,
    advice: (evidence) =>
      /_TOO_(WEAK|SMALL)$/.test(evidence.error?.code ?? '')
        ? 'Issue the certificate with a strong key and signature algorithm.'
        : 'Issue a certificate for TLS servers, by a CA that may issue it.',
  }),
];
