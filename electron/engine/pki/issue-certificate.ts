import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
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
  type JsonGeneralNames,
} from '@peculiar/x509';
import type { Random } from '../random.ts';

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

const generateKeys = (): Promise<CryptoKeyPair> => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

async function keyToPem(key: CryptoKey): Promise<string> {
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}

function keyFromPem(pem: string): Promise<CryptoKey> {
  const [der] = PemConverter.decode(pem);
  if (!der) throw new Error('no private key in the file');
  return webcrypto.subtle.importKey('pkcs8', der, algorithm, true, ['sign']);
}

/** Makes a certificate authority of its own, which may sign leaves but no further authorities (RFC 5280 4.2.1.9). */
export async function issueAuthority(name: string, validity: Validity, random: Random): Promise<CertifiedKey> {
  const keys = await generateKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(random),
    name,
    ...validity,
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { cert: certificate.toString('pem'), key: await keyToPem(keys.privateKey) };
}

/** What a certificate is good for (RFC 5280 4.2.1.12). */
const usages = { server: ExtendedKeyUsage.serverAuth, client: ExtendedKeyUsage.clientAuth };

/** Makes a certificate for some names, of a server unless it is said to be of a client, signed by the authority. */
export async function issueLeaf(
  authority: CertifiedKey,
  subject: string,
  names: JsonGeneralNames,
  validity: Validity,
  random: Random,
  usage: keyof typeof usages = 'server',
): Promise<CertifiedKey> {
  const keys = await generateKeys();
  const issuer = new X509Certificate(authority.cert);
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serialNumber(random),
    subject,
    issuer: issuer.subject,
    ...validity,
    publicKey: keys.publicKey,
    signingKey: await keyFromPem(authority.key),
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([usages[usage]]),
      new SubjectAlternativeNameExtension(names),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { cert: certificate.toString('pem'), key: await keyToPem(keys.privateKey) };
}
