import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { Clock } from '../clock.ts';
import { repairMode, writePrivateFile } from '../config/private-file.ts';
import { isSealed, plainSealing, type Sealing } from '../secrets/sealing.ts';
import { lazily } from '../lazily.ts';
import type { Random } from '../random.ts';
import type { CertifiedKey, Validity } from './issue-certificate.ts';

/** The certificates of a data folder. The CA is never installed automatically. */
export type Pki = Awaited<ReturnType<typeof openPki>>;

const day = 24 * 60 * 60 * 1000;
const authorityDays = 3650;
const leafDays = 397;
const renewDays = 30;

function validity(now: number, days: number): Validity {
  return { notBefore: new Date(now - day), notAfter: new Date(now + days * day) };
}

function isUsable(pair: CertifiedKey, now: number): boolean {
  const certificate = new X509Certificate(pair.cert);
  return (
    certificate.checkPrivateKey(createPrivateKey(pair.key)) && Date.parse(certificate.validTo) > now + renewDays * day
  );
}

const validFromMs = (cert: string): number => Date.parse(new X509Certificate(cert).validFrom);

/** The notice when the clock of this machine is before the start of the CA's validity. */
export function clockProblem(cert: string, file: string, now: number): string | undefined {
  const fromMs = validFromMs(cert);
  if (fromMs <= now) return undefined;
  const from = new Date(fromMs).toISOString();
  return `The CA certificate ${file} is not valid before ${from}, and the clock of this machine is behind that: other programs refuse the https addresses (CERT_NOT_YET_VALID). Set the clock. If it is right, stop Hookbench, remove ca.pem and ca-key.pem and start it again: it creates a new CA, which you must trust again.`;
}

interface PairFiles {
  cert: string;
  key: string;
}

function readPair(files: PairFiles, now: number, { unseal } = plainSealing): CertifiedKey | 'absent' | 'unusable' {
  if (!existsSync(files.cert) && !existsSync(files.key)) return 'absent';
  try {
    repairMode(files.key);
    const pair = { cert: readFileSync(files.cert, 'utf8'), key: unseal(readFileSync(files.key, 'utf8')) };
    return isUsable(pair, now) ? pair : 'unusable';
  } catch {
    return 'unusable';
  }
}

function writePair(files: PairFiles, pair: CertifiedKey, { seal } = plainSealing): void {
  try {
    writePrivateFile(files.key, seal(pair.key));
    writePrivateFile(files.cert, pair.cert);
  } catch (cause) {
    throw new HookbenchError('data_dir_unusable', `Cannot write ${files.cert}: ${messageOf(cause)}.`, {
      hint: 'Free disk space and check the permissions, or choose another data folder with --data-dir.',
      cause,
    });
  }
}

/** Encrypts a key file that was stored in plain text, by an older version or without a keychain. */
function sealKey(file: string, { seal }: Sealing): void {
  const stored = readFileSync(file, 'utf8');
  const sealed = isSealed(stored) ? stored : seal(stored);
  if (sealed === stored) return;
  writePrivateFile(file, sealed);
}

function isIssuedBy(leaf: CertifiedKey, authority: CertifiedKey): boolean {
  return new X509Certificate(leaf.cert).verify(new X509Certificate(authority.cert).publicKey);
}

/**
 * Reads the CA and the `localhost` certificate of a data folder. Creates those that are absent, unreadable or about to
 * expire. An unusable CA is renamed, and a notice reports it.
 * @param sealing How the CA's key is encrypted. Leaf keys are stored in plain text, so that other tools can use them.
 * @throws HookbenchError `data_dir_unusable` if a file cannot be written
 */
export async function openPki(dataDir: string, clock: Clock, random: Random, sealing = plainSealing) {
  const now = clock.now();
  const caFiles = { cert: join(dataDir, 'ca.pem'), key: join(dataDir, 'ca-key.pem') };
  const leafFiles = { cert: join(dataDir, 'localhost.pem'), key: join(dataDir, 'localhost-key.pem') };
  const notices: string[] = [];

  let ca = readPair(caFiles, now, sealing);
  if (ca === 'unusable') {
    for (const file of Object.values(caFiles))
      if (existsSync(file)) renameSync(file, `${file}.broken-${Math.floor(now)}`);
    notices.push(
      `The certificate authority ${caFiles.cert} was unusable or about to expire and was replaced. Trust the new one.`,
    );
  }
  if (typeof ca === 'string') {
    const { issueAuthority } = await import('./issue-certificate.ts');
    const suffix = random.bytes(3).toString('hex');
    ca = await issueAuthority(`CN=Hookbench local CA ${suffix}, O=Hookbench`, validity(now, authorityDays), random);
    writePair(caFiles, ca, sealing);
  } else sealKey(caFiles.key, sealing);
  const authority = ca;
  const problem = (): string | undefined => clockProblem(authority.cert, caFiles.cert, clock.now());
  notices.push(...[problem()].filter((notice) => notice !== undefined));

  let leaf = readPair(leafFiles, now);
  if (typeof leaf === 'string' || !isIssuedBy(leaf, ca) || validFromMs(leaf.cert) > now) {
    const { issueLeaf } = await import('./issue-certificate.ts');
    const names = [
      { type: 'dns' as const, value: 'localhost' },
      { type: 'ip' as const, value: '127.0.0.1' },
      { type: 'ip' as const, value: '::1' },
    ];
    leaf = await issueLeaf(ca, 'CN=localhost, O=Hookbench', names, validity(now, leafDays), random);
    writePair(leafFiles, leaf);
  }
  return {
    ca: { path: caFiles.cert, cert: ca.cert },
    /** The CA with its key, for issuing more certificates. */
    authority: ca,
    /** For `localhost`, 127.0.0.1 and ::1. */
    localhost: leaf,
    /** The webhook sender's client certificate for receivers that require one; created on first use. */
    client: lazily(() => openClient(dataDir, authority, clock.now(), random)),
    notices,
    /** Why programs reject the CA now, such as a clock that was set back; `undefined` if they accept it. */
    problem,
  };
}

async function openClient(dataDir: string, ca: CertifiedKey, now: number, random: Random): Promise<CertifiedKey> {
  const files = { cert: join(dataDir, 'client.pem'), key: join(dataDir, 'client-key.pem') };
  const known = readPair(files, now);
  if (typeof known !== 'string' && isIssuedBy(known, ca) && validFromMs(known.cert) <= now) return known;
  const { issueLeaf } = await import('./issue-certificate.ts');
  const names = [{ type: 'dns' as const, value: 'webhooks.hookbench' }];
  const subject = 'CN=Hookbench webhook sender, O=Hookbench';
  const pair = await issueLeaf(ca, subject, names, validity(now, leafDays), random, 'client');
  writePair(files, pair);
  return pair;
}
