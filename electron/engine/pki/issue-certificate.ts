import { webcrypto } from 'node:crypto';
import type { Random } from '../random.ts';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
  X509CrlGenerator,
  X509CrlReason,
  type JsonGeneralNames,
} from './x509.ts';

/** A certificate and its private key, both PEM. */
export interface CertifiedKey {
  cert: string;
  key: string;
}

export interface Validity {
  notBefore: Date;
  notAfter: Date;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
cryptoProvider.set(webcrypto as unknown as Parameters<typeof cryptoProvider.set>[0]);

type CryptoKey = webcrypto.CryptoKey;
type CryptoKeyPair = webcrypto.CryptoKeyPair;

const serialNumber = (random: Random): string => {
  const bytes = random.bytes(16);
  bytes[0] = (bytes[0] ?? 0) & 0x7f;
  return bytes.toString('hex');
};

type KeyAlgorithm = webcrypto.EcKeyGenParams | webcrypto.RsaHashedKeyGenParams;

const generateKeys = (kind: KeyAlgorithm = algorithm): Promise<CryptoKeyPair> =>
  webcrypto.subtle.generateKey(kind, true, ['sign', 'verify']);

async function keyToPem(key: CryptoKey): Promise<string> {
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}

function keyFromPem(pem: string): Promise<CryptoKey> {
  const [der] = PemConverter.decode(pem);
  if (!der) throw new Error('no private key in the file');
  return webcrypto.subtle.importKey('pkcs8', der, algorithm, true, ['sign']);
}

interface AuthorityOf {
  subject: string;
  validity: Validity;
  random: Random;
  /** The issuer. Without it, the certificate is self-signed. */
  by?: CertifiedKey;
  /** Max number of CAs between it and a leaf. */
  pathLength: number;
}

async function makeAuthority({ by, pathLength, random, subject, validity }: AuthorityOf): Promise<CertifiedKey> {
  const keys = await generateKeys();
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serialNumber(random),
    subject,
    issuer: by ? new X509Certificate(by.cert).subject : subject,
    ...validity,
    publicKey: keys.publicKey,
    signingKey: by ? await keyFromPem(by.key) : keys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, pathLength, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      ...(by ? [await AuthorityKeyIdentifierExtension.create(new X509Certificate(by.cert).publicKey)] : []),
    ],
  });
  return { cert: certificate.toString('pem'), key: await keyToPem(keys.privateKey) };
}

/** Creates a root CA that allows one intermediate CA (RFC 5280 4.2.1.9). */
export const issueAuthority = (subject: string, validity: Validity, random: Random): Promise<CertifiedKey> =>
  makeAuthority({ subject, validity, random, pathLength: 1 });

/** Creates an intermediate CA that can only sign leaf certificates. */
export const issueIntermediate = (
  by: CertifiedKey,
  subject: string,
  validity: Validity,
  random: Random,
): Promise<CertifiedKey> => makeAuthority({ by, subject, validity, random, pathLength: 0 });

/** Options of a leaf certificate. Default: for a server, with a P-256 key. */
interface LeafOptions {
  usage?: 'server' | 'client' | undefined;
  keys?: KeyAlgorithm;
  /** The issuer; `null` for a self-signed certificate. */
  by: CertifiedKey | null;
}

async function makeLeaf(
  subject: string,
  names: JsonGeneralNames,
  validity: Validity,
  random: Random,
  { by, keys: kind, usage = 'server' }: LeafOptions,
): Promise<CertifiedKey> {
  const keys = await generateKeys(kind);
  const issuer = by && new X509Certificate(by.cert);
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serialNumber(random),
    subject,
    issuer: issuer?.subject ?? subject,
    ...validity,
    publicKey: keys.publicKey,
    signingKey: by ? await keyFromPem(by.key) : keys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([usage === 'server' ? ExtendedKeyUsage.serverAuth : ExtendedKeyUsage.clientAuth]),
      new SubjectAlternativeNameExtension(names),
      await AuthorityKeyIdentifierExtension.create(issuer?.publicKey ?? keys.publicKey),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { cert: certificate.toString('pem'), key: await keyToPem(keys.privateKey) };
}

/** Issues a leaf certificate for names; by default for a server. */
export const issueLeaf = (
  authority: CertifiedKey,
  subject: string,
  names: JsonGeneralNames,
  validity: Validity,
  random: Random,
  usage: LeafOptions['usage'] = 'server',
  keys?: KeyAlgorithm,
): Promise<CertifiedKey> => makeLeaf(subject, names, validity, random, { by: authority, usage, ...(keys && { keys }) });

/** Creates a self-signed certificate; by default for a server. */
export const issueSelfSigned = (
  subject: string,
  names: JsonGeneralNames,
  validity: Validity,
  random: Random,
  usage: LeafOptions['usage'] = 'server',
): Promise<CertifiedKey> => makeLeaf(subject, names, validity, random, { by: null, usage });

/** Creates a certificate revocation list (RFC 5280 5), PEM. */
export async function issueRevocationList(
  authority: CertifiedKey,
  revoked: readonly string[],
  thisUpdate: Date,
  nextUpdate: Date,
): Promise<string> {
  const list = await X509CrlGenerator.create({
    issuer: new X509Certificate(authority.cert).subject,
    thisUpdate,
    nextUpdate,
    entries: revoked.map((cert) => ({
      serialNumber: new X509Certificate(cert).serialNumber,
      revocationDate: thisUpdate,
      reason: X509CrlReason.keyCompromise,
    })),
    signingAlgorithm: algorithm,
    signingKey: await keyFromPem(authority.key),
  });
  return PemConverter.encode(list.rawData, 'X509 CRL');
}
