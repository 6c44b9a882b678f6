import { isIP } from 'node:net';
import type { ChainFinding } from '#shared/diagnosis/evidence.ts';
import { BasicConstraintsExtension, ExtendedKeyUsageExtension, KeyUsageFlags, KeyUsagesExtension } from './x509.ts';
import { isSelfIssued, type Link, nameConstraintsOf, violates } from './chain-links.ts';

const serverAuth = '1.3.6.1.5.5.7.3.1';
const anyUsage = '2.5.29.37.0';
/** Critical extensions that verifiers process (RFC 5280 4.2). */
const processed = /^2\.5\.29\.(15|17|19|30|31|32|33|35|36|37|54)$|^1\.3\.6\.1\.5\.5\.7\.1\./;
const minRsaBits = 2048;

const usagesOf = ({ parsed }: Link): number | undefined => parsed.getExtension(KeyUsagesExtension)?.usages;
const extendedOf = ({ parsed }: Link): string[] | undefined =>
  parsed.getExtension(ExtendedKeyUsageExtension)?.usages.map(String);

const extendedNames: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.3.1': 'server (serverAuth)',
  '1.3.6.1.5.5.7.3.2': 'client (clientAuth)',
  '1.3.6.1.5.5.7.3.3': 'code signing',
  '1.3.6.1.5.5.7.3.4': 'e-mail',
  '1.3.6.1.5.5.7.3.8': 'time stamping',
  '1.3.6.1.5.5.7.3.9': 'OCSP signing',
};

/** The usages of a key, as text; undefined if any is allowed. */
export const keyUsageText = (link: Link): string | undefined => {
  const usages = usagesOf(link);
  return usages === undefined
    ? undefined
    : Object.entries(KeyUsageFlags)
        .filter(([, flag]) => typeof flag === 'number' && (usages & flag) !== 0)
        .map(([name]) => name)
        .join(', ');
};

/** What a key may be used for, as text; undefined if for anything. */
export const extendedText = (link: Link): string | undefined =>
  extendedOf(link)
    ?.map((usage) => extendedNames[usage] ?? usage)
    .join(', ');

const constraintsOf = ({ parsed }: Link) => parsed.getExtension(BasicConstraintsExtension);
const allowsServers = (link: Link): boolean => {
  const usages = extendedOf(link);
  return usages === undefined || usages.includes(serverAuth) || usages.includes(anyUsage);
};

/** What a chain is checked for. */
export interface CheckedServer {
  /** Absent: the names of the certificate are not checked. */
  hostname?: string;
  atMs: number;
}

type Check = (link: Link, at: number, path: readonly Link[], server: CheckedServer) => ChainFinding[];

/** A rule for the certificates of a path. */
interface Rule {
  title: string;
  source: string;
  /** How a certificate breaks it; empty if it holds. */
  broken: Check;
  /** What the certificate has, for a rule that holds; undefined if it is not about this certificate. */
  has(link: Link, at: number, path: readonly Link[], server: CheckedServer): string | undefined;
}

export const finding = (rule: ChainFinding['rule'], text: string, source: string, advice: string): ChainFinding[] => [
  { rule, text, source, advice },
];

/** Whether the certificate identifies the server, rather than a CA that is checked by itself. */
const isServers = ({ certificate }: Link, at: number, { hostname }: CheckedServer): boolean =>
  at === 0 && (hostname !== undefined || !certificate.ca);

const validity: Check = ({ certificate, name }, _at, _path, { atMs }) => {
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

const authority: Check = (link, at, path) => {
  const constraints = constraintsOf(link);
  if (at === 0 || constraints?.ca === true) return [];
  return finding(
    'not-ca',
    `${link.name} issued ${path[at - 1]?.name ?? ''}, but is no CA: basicConstraints ${constraints ? 'has CA:FALSE' : 'is missing'}`,
    'RFC 5280 4.2.1.9',
    'Issue the certificate by a CA, whose certificate has basicConstraints CA:TRUE.',
  );
};

const below = (at: number, path: readonly Link[]): number =>
  path.slice(1, at).filter((one) => !isSelfIssued(one)).length;

const pathLength: Check = (link, at, path) => {
  const { ca, pathLength: allowed } = constraintsOf(link) ?? {};
  return at > 0 && ca === true && allowed !== undefined && below(at, path) > allowed
    ? finding(
        'path-length',
        `${link.name} allows ${allowed} CA certificates below it (pathLenConstraint), but ${below(at, path)} follow`,
        'RFC 5280 4.2.1.9',
        'Issue the certificate by a CA that is allowed at this place, or raise the path length.',
      )
    : [];
};

const forTls = KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment | KeyUsageFlags.keyAgreement;

const keyUsage: Check = (link, at, _path, server) => {
  const usages = usagesOf(link);
  if (usages === undefined) return [];
  if (at > 0 && constraintsOf(link)?.ca === true && (usages & KeyUsageFlags.keyCertSign) === 0)
    return finding(
      'key-usage',
      `${link.name} may not sign certificates: its key usage lacks keyCertSign`,
      'RFC 5280 4.2.1.3',
      'Issue the CA certificate with the key usage keyCertSign.',
    );
  return isServers(link, at, server) && (usages & forTls) === 0
    ? finding(
        'key-usage',
        `${link.name} may not be used for TLS: its key usage lacks digitalSignature`,
        'RFC 5280 4.2.1.3',
        'Issue the certificate with the key usage digitalSignature.',
      )
    : [];
};

const extendedUsage: Check = (link, at, _path, server) =>
  allowsServers(link) || (at === 0 && !isServers(link, at, server))
    ? []
    : finding(
        'extended-key-usage',
        `${link.name} is not for TLS servers: its extended key usage is ${extendedText(link)}, without serverAuth`,
        'RFC 5280 4.2.1.12',
        'Issue the certificate with the extended key usage serverAuth.',
      );

const strength: Check = (link) => {
  const { asymmetricKeyDetails: { modulusLength } = {} } = link.certificate.publicKey;
  const hash = hashOf(link);
  if (modulusLength !== undefined && modulusLength < minRsaBits)
    return finding(
      'weak-key',
      `the key of ${link.name} has ${modulusLength} bits`,
      'NIST SP 800-57',
      'Issue the certificate for an RSA key of at least 2,048 bits, or an ECDSA key.',
    );
  return hash !== undefined && /^(SHA-1|MD5)$/.test(hash) && !isSelfIssued(link)
    ? finding(
        'weak-signature',
        `${link.name} is signed with ${hash}`,
        'RFC 9155',
        'Issue the certificate with SHA-256.',
      )
    : [];
};

/** The hash that a certificate was signed with. */
export const hashOf = ({ parsed }: Link): string | undefined =>
  (parsed.signatureAlgorithm as { hash?: { name?: string } }).hash?.name;

const extensions: Check = ({ name, parsed }) => {
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

const limitsOf = ({ parsed }: Link) =>
  nameConstraintsOf(parsed.extensions.find(({ type }) => type === '2.5.29.30')?.value);

const constraints: Check = (link, at, path) => {
  const leaf = path[0];
  const limits = at === 0 || !leaf ? undefined : limitsOf(link);
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

const host: Check = ({ certificate, name }, at, _path, { hostname }) => {
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

/** The rules of RFC 5280 6.1 and of servers, in the order in which they explain an error best. */
export const rules: readonly Rule[] = [
  {
    title: 'CA',
    source: 'RFC 5280 4.2.1.9',
    broken: authority,
    has: (_link, at) => (at === 0 ? undefined : 'basicConstraints CA:TRUE'),
  },
  {
    title: 'Key usage',
    source: 'RFC 5280 4.2.1.3',
    broken: keyUsage,
    has: (link) => keyUsageText(link) ?? 'any, because the extension is missing',
  },
  {
    title: 'Path length',
    source: 'RFC 5280 4.2.1.9',
    broken: pathLength,
    has: (link, at, path) =>
      at === 0
        ? undefined
        : `pathLenConstraint ${constraintsOf(link)?.pathLength ?? 'is not set'}, CA certificates below it: ${below(at, path)}`,
  },
  {
    title: 'Name constraints',
    source: 'RFC 5280 4.2.1.10',
    broken: constraints,
    has: (link, at) => (at === 0 ? undefined : limitsOf(link) ? 'the names of the server are allowed' : 'none are set'),
  },
  {
    title: 'Extended key usage',
    source: 'RFC 5280 4.2.1.12',
    broken: extendedUsage,
    has: (link) => extendedText(link) ?? 'any, because the extension is missing',
  },
  {
    title: 'Validity',
    source: 'RFC 5280 4.1.2.5',
    broken: validity,
    has: ({ certificate }) => `from ${certificate.validFrom} to ${certificate.validTo}`,
  },
  {
    title: 'Name of the server',
    source: 'RFC 9525 6',
    broken: host,
    has: (_link, at, _path, { hostname }) => (at === 0 ? hostname : undefined),
  },
  {
    title: 'Key and signature',
    source: 'RFC 5280 4.1.1.2',
    broken: strength,
    has: (link) => `${link.certificate.publicKey.asymmetricKeyType} key, signed with ${hashOf(link) ?? 'its own hash'}`,
  },
  {
    title: 'Critical extensions',
    source: 'RFC 5280 4.2',
    broken: extensions,
    has: ({ parsed }) => `all known, of ${parsed.extensions.length} extensions`,
  },
];
