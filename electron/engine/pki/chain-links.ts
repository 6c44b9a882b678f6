import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { X509Certificate as ParsedCertificate } from './x509.ts';

/** A certificate of a chain with its extensions. */
export interface Link {
  certificate: X509Certificate;
  parsed: ParsedCertificate;
  /** For sentences. */
  name: string;
}

export const nameOf = (distinguished: string): string => distinguished.replaceAll('\n', ', ') || 'without a name';

/** Reads a certificate; undefined if it cannot be read. */
export function linkOf(der: Uint8Array): Link | undefined {
  try {
    const certificate = new X509Certificate(der);
    return { certificate, parsed: new ParsedCertificate(Uint8Array.from(der)), name: nameOf(certificate.subject) };
  } catch {
    return undefined;
  }
}

export const isSelfIssued = ({ certificate }: Link): boolean => certificate.subject === certificate.issuer;

export function signs(issuer: X509Certificate, one: X509Certificate): boolean {
  try {
    return one.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

/** Whether no other key signed it. A CA and a server can have the same name. */
export const isSelfSigned = (link: Link): boolean => isSelfIssued(link) && signs(link.certificate, link.certificate);

let roots: Map<string, X509Certificate[]> | undefined;
/** The public CAs with this name. */
export const rootsNamed = (subject: string): readonly X509Certificate[] =>
  (roots ??= Map.groupBy(
    rootCertificates.map((pem) => new X509Certificate(pem)),
    (one) => one.subject,
  )).get(subject) ?? [];

/** The certificates from the server's own one up, each issued by the next, as far as they were sent. */
export function pathOf(links: readonly Link[]): Link[] {
  const path = links.slice(0, 1);
  for (let last = path[0]; last && !isSelfSigned(last) && path.length <= links.length; last = path.at(-1)) {
    const { certificate } = last;
    const next = links.find(
      (one) =>
        !path.includes(one) && one.certificate.subject === certificate.issuer && signs(one.certificate, certificate),
    );
    if (!next) break;
    path.push(next);
  }
  return path;
}

/** The certificates of a chain as they were sent, without repeated ones and those that cannot be read. */
export const linksOf = (chain: readonly Uint8Array[]): Link[] => [
  ...new Map(chain.flatMap((der) => linkOf(der) ?? []).map((link) => [link.certificate.fingerprint256, link])).values(),
];
