import { orElse } from '#shared/errors/or-else.ts';
import { createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import type { InspectionFinding, InspectionRow, InspectionSection } from '#shared/model/inspection.ts';
import { finding, row, section, type Explained, type Recogniser } from '../explained.ts';
import type { InspectInput } from '../inspect-input.ts';
import { membersOf, type Members } from './json.ts';

const maxBlocks = 50;
const block = /-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]*)-----END [A-Z0-9 ]{1,40}-----/g;

/** A block of PEM. */
interface Block {
  label: string;
  pem: string;
}

const readBlocks = (text: string): Block[] =>
  [...text.matchAll(block)].slice(0, maxBlocks).map(([pem, label = '']) => ({ label, pem }));

const keyIn = ({ label, pem }: Block): KeyObject | undefined =>
  orElse(() => (label.endsWith('PRIVATE KEY') ? createPrivateKey(pem) : createPublicKey(pem)), undefined);

const certificateIn = ({ label, pem }: Block): X509Certificate | undefined =>
  orElse(() => (label === 'CERTIFICATE' ? new X509Certificate(pem) : undefined), undefined);

/** Explains keys and certificates; the parser of certificates is only loaded when there are some. */
async function explainAll(
  certificates: readonly X509Certificate[],
  keys: readonly { label: string; key: KeyObject }[],
  input: InspectInput,
): Promise<{ findings: InspectionFinding[]; sections: InspectionSection[] }> {
  const { explainChain, keyText } = await import('./certificates.ts');
  const chain = certificates.length > 0 ? explainChain(certificates, input) : { findings: [], sections: [] };
  const [leaf] = certificates;
  const findings = keys.flatMap(({ key, label }): InspectionFinding[] => {
    if (key.type !== 'private') return [];
    const secret = finding('key/private', { label });
    if (!leaf) return [secret];
    return [secret, leaf.checkPrivateKey(key) ? finding('key/pair') : finding('key/no-pair', { label })];
  });
  const rows = keys.map(({ key, label }) => row(label, `${key.type}: ${keyText(key)}`));
  return {
    findings: [...chain.findings, ...findings],
    sections: [...chain.sections, ...(rows.length > 0 ? [section('Keys', rows)] : [])],
  };
}

/** What is wrong with the form of PEM. */
function pemFindings(text: string, blocks: readonly Block[]): InspectionFinding[] {
  if (text.includes('\\n')) return [finding('pem/escaped-breaks')];
  if (blocks.length === 0) return [finding('pem/incomplete')];
  return blocks.some(({ pem }) => !pem.includes('\n')) ? [finding('pem/one-line')] : [];
}

/** Blocks whose content is not explained. */
const notShown: ReadonlySet<string> = new Set(['CERTIFICATE REQUEST', 'X509 CRL', 'OPENSSH PRIVATE KEY']);

async function explainPem(text: string, input: InspectInput): Promise<Explained> {
  const blocks = readBlocks(text.includes('\\n') ? text.replaceAll(/\\r?\\n|\\n/g, '\n') : text);
  const certificates = blocks.flatMap((one) => certificateIn(one) ?? []);
  const others = blocks.filter(({ label }) => label !== 'CERTIFICATE');
  const keys = others.flatMap((one) => {
    const key = keyIn(one);
    return key ? [{ label: one.label, key }] : [];
  });
  const { findings, sections } = await explainAll(certificates, keys, input);
  const unread = blocks.filter((one) => !certificateIn(one) && !keyIn(one));
  const open = unread.map(({ label }) =>
    label.startsWith('ENCRYPTED')
      ? finding('pem/encrypted', { label })
      : finding(notShown.has(label) ? 'pem/not-shown' : 'pem/damaged', { label }),
  );
  const chain = certificates.length > 1 ? `${certificates.length} certificates` : 'Certificate';
  return {
    title: certificates.length > 0 ? `${chain} (PEM)` : `${blocks[0]?.label.toLowerCase() ?? 'PEM'} (PEM)`,
    findings: [...pemFindings(text, blocks), ...open, ...findings],
    sections,
  };
}

const pem: Recogniser = {
  kind: 'pem',
  recognise: ({ text }) => (text.includes('-----BEGIN ') ? (text.startsWith('-----BEGIN ') ? 0.99 : 0.6) : 0),
  explain: ({ text }, input) => (text.includes('-----BEGIN ') ? explainPem(text, input) : undefined),
};

/** Whether bytes are one DER element. */
function isDer(bytes: Buffer): boolean {
  if (bytes.length < 40 || bytes[0] !== 0x30) return false;
  const first = bytes[1] ?? 0;
  if (first < 0x80) return first + 2 === bytes.length;
  const count = first - 0x80;
  return count >= 1 && count <= 4 && bytes.readUIntBE(2, count) + 2 + count === bytes.length;
}

/** PKCS #12 begins with version 3 and the content type data or signedData (RFC 7292 4). */
const isPkcs12 = (bytes: Buffer): boolean => {
  const head = bytes.toString('hex', 0, 40);
  return /^30[0-9a-f]{2,10}02010330[0-9a-f]{2,10}06092a864886f70d01070[12]/.test(head);
};

function readDer(bytes: Buffer): X509Certificate | KeyObject | undefined {
  const attempts = [
    () => new X509Certificate(bytes),
    () => createPublicKey({ key: bytes, format: 'der', type: 'spki' }),
    () => createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key: bytes, format: 'der', type: 'sec1' }),
    () => createPrivateKey({ key: bytes, format: 'der', type: 'pkcs1' }),
  ];
  for (const attempt of attempts) {
    try {
      return attempt();
    } catch {
      // It is something else.
    }
  }
  return undefined;
}

const der: Recogniser = {
  kind: 'der',
  recognise: ({ bytes }) => (isDer(bytes) ? (isPkcs12(bytes) ? 0.3 : 0.9) : 0),
  async explain({ bytes }, input) {
    if (!isDer(bytes)) return undefined;
    const read = readDer(bytes);
    if (!read) return { title: 'DER', findings: [finding('der/unknown')] };
    const isCertificate = read instanceof X509Certificate;
    const all = await explainAll(
      isCertificate ? [read] : [],
      isCertificate ? [] : [{ label: 'key', key: read }],
      input,
    );
    return { title: isCertificate ? 'Certificate (DER)' : 'Key (DER)', ...all };
  },
};

const pkcs12: Recogniser = {
  kind: 'pkcs12',
  recognise: ({ bytes }) => (isPkcs12(bytes) ? 0.97 : 0),
  explain({ bytes }) {
    return isPkcs12(bytes) ? { title: 'PKCS #12', findings: [finding('pkcs12/encrypted')] } : undefined;
  },
};

const secretMembers = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'k', 'oth']);

const jwkKey = (jwk: Members): KeyObject | undefined =>
  orElse(() => createPublicKey({ key: jwk, format: 'jwk' }), undefined);

function jwkFindings(jwk: Members, place: string): InspectionFinding[] {
  if (jwk['kty'] === 'oct') return [finding('jwk/secret', { place })];
  const found = jwk['d'] === undefined ? [] : [finding('jwk/private', { place })];
  const key = jwkKey(jwk);
  if (!key) found.push(finding('jwk/not-readable', { place }));
  const bits = key?.asymmetricKeyDetails?.modulusLength;
  if (bits !== undefined && bits < 2048) found.push(finding('jwk/weak', { bits, place }));
  return found;
}

async function thumbprint(jwk: Members): Promise<string> {
  try {
    return await calculateJwkThumbprint(jwk);
  } catch {
    return 'not computable';
  }
}

async function jwkRows(jwk: Members): Promise<InspectionRow[]> {
  const key = jwk['kty'] === 'oct' ? undefined : jwkKey(jwk);
  const { keyText } = await import('./certificates.ts');
  return [
    ...Object.entries(jwk).map(([name, value]) =>
      secretMembers.has(name)
        ? row(name, 'not shown', 'Secret')
        : row(name, typeof value === 'string' ? value : JSON.stringify(value)),
    ),
    ...(key ? [row('Key', keyText(key))] : []),
    row('Thumbprint', await thumbprint(jwk), 'RFC 7638, SHA-256; the value of jkt'),
  ];
}

const jwk: Recogniser = {
  kind: 'jwk',
  recognise: (text) => (typeof membersOf(text)?.['kty'] === 'string' ? 0.97 : 0),
  async explain(text) {
    const members = membersOf(text);
    if (!members) return undefined;
    return { title: 'JWK', findings: jwkFindings(members, 'JWK'), sections: [section('Key', await jwkRows(members))] };
  },
};

const keysOf = (members: Members | undefined): Members[] | undefined => {
  const keys = members?.['keys'];
  if (!Array.isArray(keys)) return undefined;
  const objects = keys.filter((one): one is Members => typeof one === 'object' && one !== null);
  return objects.length === keys.length ? objects : undefined;
};

const jwks: Recogniser = {
  kind: 'jwks',
  recognise: (text) => (keysOf(membersOf(text))?.every((one) => typeof one['kty'] === 'string') ? 0.97 : 0),
  async explain(text) {
    const all = keysOf(membersOf(text));
    if (!all) return undefined;
    const keys = all.slice(0, maxBlocks);
    const kids = keys.map((one) => one['kid']);
    const repeated = kids.find((kid, index) => kid !== undefined && kids.indexOf(kid) < index);
    const findings = keys.flatMap((one, index) => jwkFindings(one, `key ${index + 1}`));
    if (repeated !== undefined) findings.push(finding('jwks/repeated-kid', { kid: JSON.stringify(repeated) }));
    if (keys.length > 1 && kids.includes(undefined)) findings.push(finding('jwks/no-kid'));
    if (keys.length === 0) findings.push(finding('jwks/empty'));
    const sections = keys.map(async (one, index) => section(`Key ${index + 1}`, await jwkRows(one)));
    return { title: `JWK Set: ${all.length} keys`, findings, sections: await Promise.all(sections) };
  },
};

/** Keys and certificates: PEM, DER, PKCS #12, JWK and JWK Set. */
export const keyRecognisers: readonly Recogniser[] = [pem, der, pkcs12, jwk, jwks];
