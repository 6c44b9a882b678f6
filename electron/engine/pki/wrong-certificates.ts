import { join } from 'node:path';
import { writePrivateFile } from '../config/private-file.ts';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { BadCertificateKind } from './bad-certificates.ts';
import type { CertifiedKey } from './issue-certificate.ts';

/** The bad certificates, each created on first use. */
export type WrongCertificates = ReturnType<typeof createWrongCertificates>;

export interface WrongCertificatesDeps {
  authority: CertifiedKey;
  dataDir: string;
  wall: Clock;
  random: Random;
}

/** The file name of the revocation list in the data folder. */
const revocationListName = 'revoked.crl.pem';
const day = 24 * 60 * 60 * 1000;

export function createWrongCertificates({ authority, dataDir, random, wall }: WrongCertificatesDeps) {
  const issued = new Map<BadCertificateKind, Promise<CertifiedKey>>();
  const listFile = join(dataDir, revocationListName);
  let list = '';

  async function writeRevocationList(cert: string): Promise<void> {
    const { issueRevocationList } = await import('./issue-certificate.ts');
    const now = wall.now();
    list = await issueRevocationList(authority, [cert], new Date(now - day), new Date(now + 90 * day));
    writePrivateFile(listFile, list);
  }

  async function issue(kind: BadCertificateKind): Promise<CertifiedKey> {
    const { issueBadCertificate } = await import('./bad-certificates.ts');
    const pair = await issueBadCertificate(kind, authority, wall, random);
    if (kind === 'revoked') await writeRevocationList(pair.cert);
    return pair;
  }

  function of(kind: BadCertificateKind): Promise<CertifiedKey> {
    let one = issued.get(kind);
    if (!one) {
      one = issue(kind).catch((error: unknown) => {
        issued.delete(kind);
        throw error;
      });
      issued.set(kind, one);
    }
    return one;
  }

  return {
    /** Our CA, PEM. */
    authority: authority.cert,
    of,
    /** Creates the certificate revocation list if it does not exist. @returns The path of its PEM file. */
    async revocationList(): Promise<string> {
      await of('revoked');
      return listFile;
    },
    /** The contents of that file. */
    async revoked(): Promise<string> {
      await of('revoked');
      return list;
    },
  };
}
