import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  type Extension,
  KeyUsagesExtension,
  ExtendedKeyUsageExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  type X509Certificate,
} from '@peculiar/x509';
import { webcrypto } from 'node:crypto';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const dayMs = 86_400_000;
type Keys = Parameters<typeof X509CertificateGenerator.createSelfSigned>[0]['keys'];

/** A certificate with its key, so that it can issue others. */
export interface Issued {
  certificate: X509Certificate;
  keys: Keys;
  /** PEM. */
  cert: string;
  key: string;
}

interface Wanted {
  name: string;
  /** Default: itself. */
  issuer?: Issued;
  isAuthority?: boolean;
  /** In days from now. Default: yesterday and tomorrow. */
  from?: number;
  to?: number;
  names?: readonly string[];
  /** OID of the extended key usage. */
  usage?: string;
  pathLength?: number;
  keyUsage?: number;
  extensions?: readonly Extension[];
}

const inDays = (days: number): Date => new Date(Date.now() + days * dayMs);

/** Issues a certificate. */
export async function issue(wanted: Wanted): Promise<Issued> {
  const { from = -1, isAuthority = false, issuer, name, names = ['localhost', '127.0.0.1'], to = 1, usage } = wanted;
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as unknown as Keys;
  const certificate = await X509CertificateGenerator.create(
    {
      subject: `CN=${name}`,
      issuer: issuer?.certificate.subject ?? `CN=${name}`,
      publicKey: keys.publicKey,
      signingKey: (issuer?.keys ?? keys).privateKey,
      signingAlgorithm: algorithm,
      notBefore: inDays(from),
      notAfter: inDays(to),
      extensions: [
        new BasicConstraintsExtension(isAuthority, wanted.pathLength, true),
        ...(wanted.keyUsage === undefined ? [] : [new KeyUsagesExtension(wanted.keyUsage, true)]),
        ...(wanted.extensions ?? []),
        ...(usage === undefined ? [] : [new ExtendedKeyUsageExtension([usage])]),
        new SubjectAlternativeNameExtension(
          names.map((value) => ({ type: /^[\d.]+$/.test(value) ? ('ip' as const) : ('dns' as const), value })),
        ),
      ],
    },
    webcrypto as unknown as Crypto,
  );
  const key = PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { certificate, keys, cert: certificate.toString('pem'), key };
}

/** PEM of a chain, in order. */
export const chainOf = (...chain: readonly Issued[]): string => chain.map(({ cert }) => cert).join('\n');
