import { orElse } from '#shared/errors/or-else.ts';
import type { X509Certificate } from 'node:crypto';
import type { TlsSubject } from '#shared/model/client-authentication.ts';
import { SubjectAlternativeNameExtension, X509Certificate as ParsedCertificate } from './x509.ts';

/** `id-kp-clientAuth` and `anyExtendedKeyUsage` (RFC 5280 4.2.1.12). */
const clientPurposes: ReadonlySet<string> = new Set(['1.3.6.1.5.5.7.3.2', '2.5.29.37.0']);
/** A longer chain is not followed. */
const maxLinks = 10;

const signedBy = (one: X509Certificate, issuer: X509Certificate): boolean =>
  orElse(() => issuer.ca && one.checkIssued(issuer) && one.verify(issuer.publicKey), false);

/** Why no chain leads from a client's certificate to a trusted CA now; undefined if one does (RFC 5280 6). */
export function untrustedChain(
  certificate: X509Certificate,
  trusted: readonly X509Certificate[],
  nowMs: number,
): string | undefined {
  // Node.js names the extended key usage so.
  const { keyUsage: purposes } = certificate;
  if (purposes && !purposes.some((purpose) => clientPurposes.has(purpose)))
    return `its extended key usage is ${purposes.join(', ').slice(0, 300)}, not client authentication`;
  let last: X509Certificate | undefined = certificate;
  for (let links = 0; last && links < maxLinks; links++) {
    if (Date.parse(last.validFrom) > nowMs || Date.parse(last.validTo) < nowMs)
      return `${oneLine(last.subject)} is valid from ${last.validFrom} to ${last.validTo}`;
    const current: X509Certificate = last;
    if (trusted.some((ca) => ca.fingerprint256 === current.fingerprint256 || signedBy(current, ca))) return undefined;
    const next: X509Certificate | undefined = current.issuerCertificate;
    last = next && next.fingerprint256 !== current.fingerprint256 && signedBy(current, next) ? next : undefined;
  }
  return `${oneLine(certificate.issuer)} is not a trusted CA, and no chain to one was sent`;
}

const oneLine = (name: string): string => name.replaceAll('\n', ', ').slice(0, 300) || 'a CA without a name';

/** The parts of a name in the notation of RFC 4514, which begins with the last one of the certificate. */
function partsOf(dn: string): string[] {
  const parts = dn.match(/(?:\\.|[^,\\])+/g) ?? [];
  return parts.map((part) => part.trim().replace(/^[A-Za-z0-9.]+(?=\s*=)/, (type) => type.toUpperCase()));
}

const kinds = { dns: 'dns', uri: 'url', ip: 'ip', email: 'email' } as const;

/** Why a certificate does not have the registered name; undefined if it has (RFC 8705 2.1.2). */
export function wrongSubject(certificate: X509Certificate, { dn, ...others }: TlsSubject): string | undefined {
  if (dn !== undefined) {
    const found = certificate.subject.split('\n').reverse();
    const wanted = partsOf(dn);
    if (found.join('\n') === wanted.join('\n')) return undefined;
    const isReversed = certificate.subject === wanted.join('\n');
    return `its subject is ${found.join(',').slice(0, 300)}, not ${dn}${isReversed ? ': the order is reversed (RFC 4514 2.1)' : ''}`;
  }
  const [kind, wanted] = Object.entries(others)[0] as [keyof typeof kinds, string];
  const names = new ParsedCertificate(Uint8Array.from(certificate.raw)).getExtension(SubjectAlternativeNameExtension);
  const found = (names?.names.items ?? []).filter(({ type }) => type === kinds[kind]).map(({ value }) => value);
  if (found.includes(wanted)) return undefined;
  return `its subjectAltName has ${found.join(', ').slice(0, 300) || `no ${kind}`}, not ${wanted}`;
}
