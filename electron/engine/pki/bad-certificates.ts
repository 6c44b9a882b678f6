import type { webcrypto } from 'node:crypto';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import {
  issueAuthority,
  issueIntermediate,
  issueLeaf,
  issueSelfSigned,
  type CertifiedKey,
  type Validity,
} from './issue-certificate.ts';

/** The kinds with a bad certificate, rather than a bad handshake. */
export type BadCertificateKind = Exclude<BadTlsKind, 'handshake-stall' | 'handshake-reset' | 'plain-http'>;

const day = 24 * 60 * 60 * 1000;
const localhost = [
  { type: 'dns' as const, value: 'localhost' },
  { type: 'ip' as const, value: '127.0.0.1' },
  { type: 'ip' as const, value: '::1' },
];
const subject = (kind: string): string => `CN=localhost, OU=${kind}, O=Hookbench bad TLS`;

interface Maker {
  ca: CertifiedKey;
  random: Random;
  validity(fromDays: number, toDays: number): Validity;
}

const good = ({ ca, random, validity }: Maker, kind: string): Promise<CertifiedKey> =>
  issueLeaf(ca, subject(kind), localhost, validity(-1, 90), random);

/** Issues each kind of certificate; each has only that one defect. */
const makers: Record<BadCertificateKind, (maker: Maker) => Promise<CertifiedKey>> = {
  expired: ({ ca, random, validity }) => issueLeaf(ca, subject('expired'), localhost, validity(-31, -1), random),
  'not-yet-valid': ({ ca, random, validity }) =>
    issueLeaf(ca, subject('not-yet-valid'), localhost, validity(1, 91), random),
  'self-signed': ({ random, validity }) => issueSelfSigned(subject('self-signed'), localhost, validity(-1, 90), random),
  async 'untrusted-root'({ random, validity }) {
    const root = await issueAuthority('CN=A root that nobody trusts, O=Hookbench bad TLS', validity(-1, 90), random);
    const leaf = await issueLeaf(root, subject('untrusted-root'), localhost, validity(-1, 90), random);
    return { key: leaf.key, cert: `${leaf.cert}\n${root.cert}` };
  },
  'wrong-host': ({ ca, random, validity }) =>
    issueLeaf(
      ca,
      'CN=elsewhere.test, O=Hookbench bad TLS',
      [{ type: 'dns', value: 'elsewhere.test' }],
      validity(-1, 90),
      random,
    ),
  async 'incomplete-chain'({ ca, random, validity }) {
    const name = 'CN=An intermediate that is not sent, O=Hookbench bad TLS';
    const intermediate = await issueIntermediate(ca, name, validity(-1, 90), random);
    return issueLeaf(intermediate, subject('incomplete-chain'), localhost, validity(-1, 90), random);
  },
  revoked: (maker) => good(maker, 'revoked'),
  'tls13-only': (maker) => good(maker, 'tls13-only'),
  'tls12-only': (maker) => good(maker, 'tls12-only'),
  'weak-key': ({ ca, random, validity }) =>
    issueLeaf(ca, subject('weak-key'), localhost, validity(-1, 90), random, 'server', {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      publicExponent: new Uint8Array([1, 0, 1]),
      modulusLength: 1024,
    } satisfies webcrypto.RsaHashedKeyGenParams),
  'client-certificate': (maker) => good(maker, 'client-certificate'),
};

/** Issues the certificate of a receiver with bad TLS, with the part of its chain that the receiver sends. */
export function issueBadCertificate(
  kind: BadCertificateKind,
  ca: CertifiedKey,
  clock: Clock,
  random: Random,
): Promise<CertifiedKey> {
  const now = clock.now();
  const validity = (fromDays: number, toDays: number): Validity => ({
    notBefore: new Date(now + fromDays * day),
    notAfter: new Date(now + toDays * day),
  });
  return makers[kind]({ ca, random, validity });
}
