import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import { issueBadCertificate, type BadCertificateKind } from './bad-certificates.ts';
import { issueRevocationList, type CertifiedKey } from './issue-certificate.ts';

/** The certificates that are wrong in one way, each made when it is first asked for. */
export interface WrongCertificates {
  /** Our authority, PEM. */
  readonly authority: string;
  of(kind: BadCertificateKind): Promise<CertifiedKey>;
  /** Makes the list by which clients see what is revoked, if it is not there. @returns Its file, PEM. */
  revocationList(): Promise<string>;
  /** What is in that file. */
  revoked(): Promise<string>;
}

export interface WrongCertificatesParts {
  authority: CertifiedKey;
  dataDir: string;
  wall: Clock;
  random: Random;
}

/** Where the authority's list of what it revoked lies in the data folder. */
const revocationListName = 'revoked.crl.pem';
const day = 24 * 60 * 60 * 1000;

export function createWrongCertificates({
  authority,
  dataDir,
  random,
  wall,
}: WrongCertificatesParts): WrongCertificates {
  const made = new Map<BadCertificateKind, Promise<CertifiedKey>>();
  const listFile = join(dataDir, revocationListName);
  let list = '';

  async function writeRevocationList(cert: string): Promise<void> {
    const now = wall.now();
    list = await issueRevocationList(authority, [cert], new Date(now - day), new Date(now + 90 * day));
    writeFileSync(listFile, list, { mode: 0o600 });
    chmodSync(listFile, 0o600);
  }

  async function make(kind: BadCertificateKind): Promise<CertifiedKey> {
    const pair = await issueBadCertificate(kind, authority, wall, random);
    if (kind === 'revoked') await writeRevocationList(pair.cert);
    return pair;
  }

  function of(kind: BadCertificateKind): Promise<CertifiedKey> {
    let one = made.get(kind);
    if (!one) {
      one = make(kind).catch((error: unknown) => {
        made.delete(kind);
        throw error;
      });
      made.set(kind, one);
    }
    return one;
  }

  return {
    authority: authority.cert,
    of,
    async revocationList() {
      await of('revoked');
      return listFile;
    },
    async revoked() {
      await of('revoked');
      return list;
    },
  };
}
