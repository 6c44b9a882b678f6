import { orElse } from '#shared/errors/or-else.ts';
import { X509Certificate, type KeyObject } from 'node:crypto';
import * as tls from 'node:tls';
import type { ChainFinding } from '#shared/diagnosis/evidence.ts';
import type { InspectionFinding, InspectionSection } from '#shared/model/inspection.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { extendedText, hashOf, keyUsageText } from '../../pki/certificate-rules.ts';
import { linkOf } from '../../pki/chain-links.ts';
import { brokenRules, checkedRules } from '../../pki/chain-rules.ts';
import { finding, row, section } from '../explained.ts';

const day = 24 * 60 * 60 * 1000;
/** Browsers reject server certificates that are valid for longer. */
const maxLeafDays = 398;
const soonDays = 30;

/** A distinguished name on one line; the common name alone if `short`. */
const nameOf = (distinguished: string, short = false): string => {
  const common = /^CN=(.*)$/m.exec(distinguished)?.[1];
  return short && common !== undefined ? common : distinguished.replaceAll('\n', ', ');
};

/** Key type and size, e.g. `RSA, 2048 bits`. */
export function keyText(key: KeyObject): string {
  const { asymmetricKeyDetails: { modulusLength, namedCurve } = {}, asymmetricKeyType = 'secret' } = key;
  const size = modulusLength === undefined ? namedCurve : `${modulusLength} bits`;
  return size === undefined ? asymmetricKeyType : `${asymmetricKeyType}, ${size}`;
}

const isSelfSigned = (one: X509Certificate): boolean => issued(one, one);

/** Whether one certificate issued another: by name and signature. */
const issued = (issuer: X509Certificate, one: X509Certificate): boolean =>
  orElse(() => one.issuer === issuer.subject && one.verify(issuer.publicKey), false);

/** A certificate authority that is trusted, and by whom. */
interface Root {
  by: string;
  certificate: X509Certificate;
}

let publicRoots: Map<string, Root[]> | undefined;

function readRoots(by: string, pems: readonly string[]): Root[] {
  return pems.flatMap((pem) => {
    return orElse(() => [{ by, certificate: new X509Certificate(pem) }], []);
  });
}

function rootsOf(subject: string, ownCa: string | undefined): Root[] {
  if (!publicRoots) {
    const system = 'getCACertificates' in tls ? tls.getCACertificates('system') : [];
    const all = [...readRoots('the public CAs of Node.js', tls.rootCertificates), ...readRoots('this system', system)];
    publicRoots = Map.groupBy(all, ({ certificate }) => certificate.subject);
  }
  const own = ownCa === undefined ? [] : readRoots("Hookbench's CA", [ownCa]);
  return [...own.filter(({ certificate }) => certificate.subject === subject), ...(publicRoots.get(subject) ?? [])];
}

/** Who trusts a certificate, directly or as its issuer. */
function trustedBy(certificate: X509Certificate, ownCa: string | undefined): string[] {
  const asIssuer = rootsOf(certificate.issuer, ownCa).filter((root) => issued(root.certificate, certificate));
  return [...new Set(asIssuer.map(({ by }) => by))];
}

function timeFinding(certificate: X509Certificate, clockMs: number, place: string): InspectionFinding[] {
  const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  const name = nameOf(certificate.subject, true);
  if (to <= clockMs) {
    const duration = formatDuration(clockMs - to);
    return [finding('certificate/expired', { name, place, duration, time: new Date(to).toISOString() })];
  }
  if (from > clockMs)
    return [finding('certificate/not-yet-valid', { name, place, time: new Date(from).toISOString() })];
  if (to - clockMs >= soonDays * day) return [];
  return [finding('certificate/expires-soon', { name, place, duration: formatDuration(to - clockMs) })];
}

/** Titles of the rules for chains that are checked here. Times, names, gaps and the order have findings of their own. */
const ruleTitles: Partial<Record<ChainFinding['rule'], string>> = {
  'not-ca': 'No CA',
  'path-length': 'Path length',
  'key-usage': 'Key usage',
  'extended-key-usage': 'Usage',
  'name-constraints': 'Name constraints',
  'weak-key': 'Weak key',
  'weak-signature': 'Weak signature',
  'critical-extension': 'Critical extension',
  'wrong-issuer': 'Other key',
};

/** The rules of RFC 5280 that a chain breaks. */
const ruleFindings = (chain: readonly Uint8Array[], atMs: number): InspectionFinding[] =>
  brokenRules(chain, { atMs }).flatMap(({ advice, rule, source, text }) => {
    const title = ruleTitles[rule];
    if (title === undefined) return [];
    const evidence = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
    // A certificate of a client may lack what servers need.
    const outcome = rule === 'extended-key-usage' ? 'warning' : 'failed';
    return [{ outcome, title, evidence, where: 'certificate', source, advice }];
  });

/** What is wrong with a certificate of a server. */
function leafFindings(leaf: X509Certificate, place: string): InspectionFinding[] {
  const found: InspectionFinding[] = [];
  if (leaf.subjectAltName === undefined) found.push(finding('certificate/no-names', { place }));
  const days = (Date.parse(leaf.validTo) - Date.parse(leaf.validFrom)) / day;
  if (days > maxLeafDays)
    found.push(finding('certificate/lifetime', { days: Math.round(days), max: maxLeafDays, place }));
  return found;
}

const placeOf = (index: number, count: number): string => (count === 1 ? 'certificate' : `certificate ${index + 1}`);

/** Whether each certificate is issued by the next one, and the last by a trusted CA. */
function chainFindings(chain: readonly X509Certificate[], ownCa: string | undefined): InspectionFinding[] {
  const found: InspectionFinding[] = [];
  const last = chain.at(-1);
  for (const [index, one] of chain.entries()) {
    const next = chain[index + 1];
    if (!next || issued(next, one)) continue;
    const issuer = chain.findIndex((other) => other !== one && issued(other, one));
    const name = nameOf(one.subject, true);
    const place = placeOf(index, chain.length);
    if (issuer >= 0) found.push(finding('certificate/order', { name, issuer: issuer + 1, place }));
    else if (!isSelfSigned(one))
      found.push(finding('certificate/gap', { name, issuer: nameOf(one.issuer, true), place }));
  }
  if (!last || found.length > 0) return found;
  const trusted = [...new Set(chain.flatMap((one) => trustedBy(one, ownCa)))];
  const end = placeOf(chain.length - 1, chain.length);
  if (trusted.length > 0) found.push(finding('certificate/trusted', { by: trusted.join(', ') }));
  else if (!isSelfSigned(last))
    found.push(finding('certificate/unknown-issuer', { issuer: nameOf(last.issuer, true), place: end }));
  else if (chain.length === 1) found.push(finding('certificate/self-signed', { place: end }));
  else found.push(finding('certificate/unknown-root', { name: nameOf(last.subject, true), place: end }));
  if (chain.length > 1 && isSelfSigned(last)) found.push(finding('certificate/root-sent'));
  return found;
}

function sectionOf(certificate: X509Certificate, index: number, count: number): InspectionSection {
  const link = linkOf(certificate.raw);
  const hash = link && hashOf(link);
  return section(count === 1 ? 'Certificate' : `Certificate ${index + 1}`, [
    row('Subject', nameOf(certificate.subject)),
    row('Issuer', nameOf(certificate.issuer), isSelfSigned(certificate) ? 'Self-signed' : undefined),
    row('Names', certificate.subjectAltName ?? 'none', 'What it is valid for (subjectAltName).'),
    row('Valid from', new Date(certificate.validFrom).toISOString()),
    row('Valid to', new Date(certificate.validTo).toISOString()),
    row('Key', keyText(certificate.publicKey)),
    row('CA', certificate.ca ? 'yes' : 'no', 'Whether it may issue certificates.'),
    row('Key usage', (link && keyUsageText(link)) ?? 'any'),
    row('Extended key usage', (link && extendedText(link)) ?? 'any'),
    ...(hash === undefined ? [] : [row('Signature', hash)]),
    row('Serial number', certificate.serialNumber),
    row('SHA-256', certificate.fingerprint256),
  ]);
}

/** The rules that were checked for a certificate. */
const rulesOf = ({ name, rules }: ReturnType<typeof checkedRules>[number]): InspectionSection =>
  section(
    `Rules for ${/(?:^|, )CN=([^,]{1,200})/.exec(name)?.[1] ?? name}`,
    rules.map(({ holds, source, text, title }) =>
      row(title, `${holds ? 'Holds' : 'Broken'}: ${text}`, source, holds ? {} : { outcome: 'failed' }),
    ),
  );

/** Explains a chain of certificates, the one of the server first. */
export function explainChain(
  chain: readonly X509Certificate[],
  { clockMs, ownCa }: { clockMs: number; ownCa?: string | undefined },
): { findings: InspectionFinding[]; sections: InspectionSection[] } {
  const count = chain.length;
  const [leaf] = chain;
  const raw = chain.map((one) => one.raw);
  const findings = [
    ...chain.flatMap((one, index) => timeFinding(one, clockMs, placeOf(index, count))),
    ...ruleFindings(raw, clockMs),
    ...(leaf && !leaf.ca ? leafFindings(leaf, placeOf(0, count)) : []),
    ...chainFindings(chain, ownCa),
  ];
  const checked = checkedRules(raw, { atMs: clockMs });
  return { findings, sections: [...chain.map((one, index) => sectionOf(one, index, count)), ...checked.map(rulesOf)] };
}
