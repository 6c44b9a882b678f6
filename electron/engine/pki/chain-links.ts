import { orElse } from '#shared/errors/or-else.ts';
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

export const signs = (issuer: X509Certificate, one: X509Certificate): boolean =>
  orElse(() => one.verify(issuer.publicKey), false);

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

/** The names that a CA may issue certificates for (RFC 5280 4.2.1.10): DNS names, and IP addresses with their masks. */
interface NameConstraints {
  permitted: Subtrees;
  excluded: Subtrees;
}

interface Subtrees {
  dns: string[];
  ip: Uint8Array[];
}

interface Element {
  tag: number;
  content: Uint8Array;
}

/** The elements of a DER sequence; stops at the first one that is cut. */
function elementsOf(bytes: Uint8Array): Element[] {
  const found: Element[] = [];
  for (let at = 0; at + 2 <= bytes.length;) {
    const tag = bytes[at] ?? 0;
    let length = bytes[at + 1] ?? 0;
    let start = at + 2;
    if (length > 0x80) {
      const size = length - 0x80;
      length = bytes.subarray(start, start + size).reduce((sum, byte) => sum * 256 + byte, 0);
      start += size;
    }
    if (start + length > bytes.length) break;
    found.push({ tag, content: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return found;
}

const dnsTag = 0x82;
const ipTag = 0x87;

function subtreesOf(element: Element | undefined): Subtrees {
  const bases = elementsOf(element?.content ?? new Uint8Array()).flatMap(({ content }) =>
    elementsOf(content).slice(0, 1),
  );
  return {
    dns: bases
      .filter(({ tag }) => tag === dnsTag)
      .map(({ content }) => Buffer.from(content).toString('latin1').toLowerCase()),
    ip: bases.filter(({ tag }) => tag === ipTag).map(({ content }) => content),
  };
}

/** Reads the value of the extension nameConstraints; undefined without one. */
export function nameConstraintsOf(value: ArrayBuffer | undefined): NameConstraints | undefined {
  const [sequence] = elementsOf(new Uint8Array(value ?? new ArrayBuffer(0)));
  if (!sequence) return undefined;
  const parts = elementsOf(sequence.content);
  return {
    permitted: subtreesOf(parts.find(({ tag }) => tag === 0xa0)),
    excluded: subtreesOf(parts.find(({ tag }) => tag === 0xa1)),
  };
}

const bytesOfV4 = (name: string): number[] | undefined =>
  /^\d+\.\d+\.\d+\.\d+$/.test(name) ? name.split('.').map(Number) : undefined;

const isBelow = (name: string, base: string): boolean => {
  const plain = base.replace(/^\./, '');
  return name === plain || name.endsWith(`.${plain}`) || plain === '';
};
const isWithin = (address: readonly number[], base: Uint8Array): boolean =>
  base.length === 2 * address.length &&
  address.every(
    (byte, at) => (byte & (base[at + address.length] ?? 0)) === ((base[at] ?? 0) & (base[at + address.length] ?? 0)),
  );

/** Whether a DNS name or IPv4 address is not allowed by the constraints. */
export function violates(name: string, { excluded, permitted }: NameConstraints): boolean {
  const address = bytesOfV4(name);
  if (address) {
    const matches = (base: Uint8Array): boolean => isWithin(address, base);
    return excluded.ip.some(matches) || (permitted.ip.length > 0 && !permitted.ip.some(matches));
  }
  if (name.includes(':')) return false;
  const matches = (base: string): boolean => isBelow(name.toLowerCase(), base);
  return excluded.dns.some(matches) || (permitted.dns.length > 0 && !permitted.dns.some(matches));
}
