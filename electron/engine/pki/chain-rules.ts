import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { ChainFinding } from '#shared/diagnosis/evidence.ts';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate as ParsedCertificate,
} from './x509.ts';
import { nameConstraintsOf, violates } from './name-constraints.ts';

/** A certificate of a chain with its extensions. */
interface Link {
  certificate: X509Certificate;
  parsed: ParsedCertificate;
  /** For sentences. */
  name: string;
}

const serverAuth = '1.3.6.1.5.5.7.3.1';
const anyUsage = '2.5.29.37.0';
/** Critical extensions that verifiers process (RFC 5280 4.2). */
const processed = /^2\.5\.29\.(15|17|19|30|31|32|33|35|36|37|54)$|^1\.3\.6\.1\.5\.5\.7\.1\./;
const minRsaBits = 2048;

const nameOf = (distinguished: string): string => distinguished.replaceAll('\n', ', ') || 'without a name';

function linkOf(der: Uint8Array): Link | undefined {
  try {
    const certificate = new X509Certificate(der);
    return { certificate, parsed: new ParsedCertificate(Uint8Array.from(der)), name: nameOf(certificate.subject) };
  } catch {
    return undefined;
  }
}

const isSelfIssued = ({ certificate }: Link): boolean => certificate.subject === certificate.issuer;

function signs(issuer: X509Certificate, one: X509Certificate): boolean {
  try {
    return one.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

let roots: Map<string, X509Certificate[]> | undefined;
const rootsNamed = (subject: string): readonly X509Certificate[] =>
  (roots ??= Map.groupBy(
    rootCertificates.map((pem) => new X509Certificate(pem)),
    (one) => one.subject,
  )).get(subject) ?? [];

/** The certificates from the server's own one up, each issued by the next, as far as they were sent. */
function pathOf(links: readonly Link[]): Link[] {
  const path = links.slice(0, 1);
  for (let last = path[0]; last && !isSelfIssued(last) && path.length <= links.length; last = path.at(-1)) {
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

const usagesOf = ({ parsed }: Link): number | undefined => parsed.getExtension(KeyUsagesExtension)?.usages;
const extendedOf = ({ parsed }: Link): string[] | undefined =>
  parsed.getExtension(ExtendedKeyUsageExtension)?.usages.map(String);
const constraintsOf = ({ parsed }: Link) => parsed.getExtension(BasicConstraintsExtension);
const allowsServers = (link: Link): boolean => {
  const usages = extendedOf(link);
  return usages === undefined || usages.includes(serverAuth) || usages.includes(anyUsage);
};

/** What a chain is checked for. */
interface CheckedServer {
  /** Absent: the names of the certificate are not checked. */
  hostname?: string;
  atMs: number;
}

type Rule = (link: Link, at: number, path: readonly Link[], server: CheckedServer) => ChainFinding[];

const finding = (rule: ChainFinding['rule'], text: string, source: string, advice: string): ChainFinding[] => [
  { rule, text, source, advice },
];

const validity: Rule = ({ certificate, name }, _at, _path, { atMs }) => {
  if (Date.parse(certificate.validTo) < atMs)
    return finding(
      'expired',
      `${name} expired at ${certificate.validTo}`,
      'RFC 5280 4.1.2.5',
      'Renew this certificate.',
    );
  return Date.parse(certificate.validFrom) > atMs
    ? finding('early', `${name} is valid from ${certificate.validFrom}`, 'RFC 5280 4.1.2.5', 'Compare the clocks.')
    : [];
};

const authority: Rule = (link, at, path) => {
  if (at === 0) return [];
  const constraints = constraintsOf(link);
  const issued = path[at - 1]?.name ?? '';
  if (constraints?.ca !== true)
    return finding(
      'not-ca',
      `${link.name} issued ${issued}, but is no CA: basicConstraints ${constraints ? 'has CA:FALSE' : 'is missing'}`,
      'RFC 5280 4.2.1.9',
      'Issue the certificate by a CA, whose certificate has basicConstraints CA:TRUE.',
    );
  const usages = usagesOf(link);
  if (usages !== undefined && (usages & KeyUsageFlags.keyCertSign) === 0)
    return finding(
      'key-usage',
      `${link.name} may not sign certificates: its key usage lacks keyCertSign`,
      'RFC 5280 4.2.1.3',
      'Issue the CA certificate with the key usage keyCertSign.',
    );
  const below = path.slice(1, at).filter((one) => !isSelfIssued(one)).length;
  return constraints.pathLength !== undefined && below > constraints.pathLength
    ? finding(
        'path-length',
        `${link.name} allows ${constraints.pathLength} CA certificates below it (pathLenConstraint), but ${below} follow`,
        'RFC 5280 4.2.1.9',
        'Issue the certificate by a CA that is allowed at this place, or raise the path length.',
      )
    : [];
};

const usage: Rule = (link, at) => {
  if (!allowsServers(link))
    return finding(
      'extended-key-usage',
      `${link.name} is not for TLS servers: its extended key usage is ${extendedOf(link)?.join(', ')}, without serverAuth`,
      'RFC 5280 4.2.1.12',
      'Issue the certificate with the extended key usage serverAuth.',
    );
  const usages = usagesOf(link);
  const needed = KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment | KeyUsageFlags.keyAgreement;
  return at === 0 && usages !== undefined && (usages & needed) === 0
    ? finding(
        'key-usage',
        `${link.name} may not be used for TLS: its key usage lacks digitalSignature`,
        'RFC 5280 4.2.1.3',
        'Issue the certificate with the key usage digitalSignature.',
      )
    : [];
};

const strength: Rule = (link) => {
  const { asymmetricKeyDetails: { modulusLength } = {} } = link.certificate.publicKey;
  const { hash } = link.parsed.signatureAlgorithm as { hash?: { name?: string } };
  if (modulusLength !== undefined && modulusLength < minRsaBits)
    return finding(
      'weak-key',
      `the key of ${link.name} has ${modulusLength} bits`,
      'NIST SP 800-57',
      'Issue the certificate for an RSA key of at least 2,048 bits, or an ECDSA key.',
    );
  return hash !== undefined && /^(SHA-1|MD5)$/.test(hash.name ?? '') && !isSelfIssued(link)
    ? finding(
        'weak-signature',
        `${link.name} is signed with ${hash.name}`,
        'RFC 9155',
        'Issue the certificate with SHA-256.',
      )
    : [];
};

const extensions: Rule = ({ name, parsed }) => {
  const unknown = parsed.extensions.find(({ critical, type }) => critical && !processed.test(type));
  return unknown
    ? finding(
        'critical-extension',
        `${name} has the critical extension ${unknown.type}, which is not known`,
        'RFC 5280 4.2',
        'Issue the certificate without this extension, or mark it as not critical.',
      )
    : [];
};

const constraints: Rule = (link, at, path) => {
  const leaf = path[0];
  const limits =
    at === 0 || !leaf
      ? undefined
      : nameConstraintsOf(link.parsed.extensions.find(({ type }) => type === '2.5.29.30')?.value);
  if (!limits) return [];
  const names = (leaf?.certificate.subjectAltName ?? '').split(', ').map((one) => one.replace(/^[^:]*:/, ''));
  const wrong = names.find((name) => name !== '' && violates(name, limits));
  return wrong === undefined
    ? []
    : finding(
        'name-constraints',
        `the name constraints of ${link.name} do not allow certificates for ${wrong}`,
        'RFC 5280 4.2.1.10',
        'Issue the certificate by a CA that may issue for this name, or change the name constraints of the CA.',
      );
};

const host: Rule = ({ certificate, name }, at, _path, { hostname }) => {
  if (hostname === undefined) return [];
  const wanted = hostname.replace(/^\[(.*)\]$/, '$1');
  const fits = isIP(wanted) ? certificate.checkIP(wanted) : certificate.checkHost(wanted, { subject: 'never' });
  return at === 0 && fits === undefined
    ? finding(
        'host',
        `${name} is not for ${wanted}: it has ${certificate.subjectAltName ?? 'no subjectAltName'}`,
        'RFC 9525 6',
        'Issue a certificate for this name.',
      )
    : [];
};

const rules: readonly Rule[] = [authority, constraints, usage, validity, host, strength, extensions];

/** How the chain was sent: missing, unrelated and exchanged certificates. */
function sending(links: readonly Link[], path: readonly Link[]): ChainFinding[] {
  const last = path.at(-1);
  if (!last) return [];
  const { issuer } = last.certificate;
  const found: ChainFinding[] = [];
  const namesake = isSelfIssued(last)
    ? undefined
    : links.find((one) => one !== last && one.certificate.subject === issuer && !path.includes(one));
  if (namesake)
    found.push(
      ...finding(
        'wrong-issuer',
        `${namesake.name} was sent as the issuer of ${last.name}, but has a different key: it did not sign it`,
        'RFC 5280 6.1.3',
        'Configure the certificate of the CA that issued the certificate, not that of a former or later CA of the same name.',
      ),
    );
  else if (!isSelfIssued(last) && rootsNamed(issuer).length === 0)
    found.push(
      ...finding(
        'missing-issuer',
        `the issuer of ${last.name}, ${nameOf(issuer)}, was not sent`,
        'RFC 8446 4.4.2',
        'Configure the server to send the certificates of all intermediate CAs after its own.',
      ),
    );
  const unrelated = links.filter((one) => !path.includes(one) && one !== namesake);
  if (unrelated.length > 0)
    found.push(
      ...finding(
        'unrelated',
        `${unrelated.map(({ name }) => name).join('; ')} was sent, but issued none of the others`,
        'RFC 8446 4.4.2',
        'Send the certificate of the server, and then that of its issuer.',
      ),
    );
  const sent = links.filter((one) => path.includes(one));
  if (sent.some((one, at) => one !== path[at]))
    found.push(
      ...finding(
        'order',
        'the certificates were sent in the wrong order',
        'RFC 5246 7.4.2',
        'Send each certificate before that of its issuer.',
      ),
    );
  return found;
}

/**
 * Checks a chain, its own certificate first, against each rule of RFC 5280 6.1 by itself, so that all that are broken are
 * found and not only the first.
 */
export function brokenRules(chain: readonly Uint8Array[], server: CheckedServer): ChainFinding[] {
  const links = [
    ...new Map(
      chain.flatMap((der) => linkOf(der) ?? []).map((link) => [link.certificate.fingerprint256, link]),
    ).values(),
  ];
  const path = pathOf(links);
  return [
    ...rules.flatMap((rule) => path.flatMap((link, at) => rule(link, at, path, server))),
    ...sending(links, path),
  ];
}
