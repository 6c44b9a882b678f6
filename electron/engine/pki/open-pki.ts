import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { Clock } from '../clock.ts';
import { isSealed, plainSealing, type Sealing } from '../journal/secrets/sealing.ts';
import type { Random } from '../random.ts';
import type { CertifiedKey, Validity } from './issue-certificate.ts';

/** The certificates of a data folder. The authority is never installed anywhere by itself. */
export interface Pki {
  readonly ca: { readonly path: string; readonly cert: string };
  /** The authority with its key, for what it signs later. */
  readonly authority: CertifiedKey;
  /** For `localhost`, 127.0.0.1 and ::1. */
  readonly localhost: CertifiedKey;
  /** The certificate that the webhook sender shows to receivers that want one; made when it is first asked for. */
  client(): Promise<CertifiedKey>;
  readonly notices: readonly string[];
}

const day = 24 * 60 * 60 * 1000;
const authorityDays = 3650;
const leafDays = 397;
const renewDays = 30;

function validity(now: number, days: number): Validity {
  return { notBefore: new Date(now - day), notAfter: new Date(now + days * day) };
}

function isFit(pair: CertifiedKey, now: number): boolean {
  const certificate = new X509Certificate(pair.cert);
  return (
    certificate.checkPrivateKey(createPrivateKey(pair.key)) && Date.parse(certificate.validTo) > now + renewDays * day
  );
}

interface PairFiles {
  cert: string;
  key: string;
}

function readPair(files: PairFiles, now: number, { unseal } = plainSealing): CertifiedKey | 'absent' | 'unfit' {
  if (!existsSync(files.cert) && !existsSync(files.key)) return 'absent';
  try {
    const pair = { cert: readFileSync(files.cert, 'utf8'), key: unseal(readFileSync(files.key, 'utf8')) };
    return isFit(pair, now) ? pair : 'unfit';
  } catch {
    return 'unfit';
  }
}

function writePair(files: PairFiles, pair: CertifiedKey, { seal } = plainSealing): void {
  try {
    writeFileSync(files.key, seal(pair.key), { mode: 0o600 });
    writeFileSync(files.cert, pair.cert, { mode: 0o600 });
  } catch (cause) {
    throw new HookbenchError('data_dir_unusable', `Cannot write ${files.cert}: ${messageOf(cause)}.`, {
      hint: 'Make room for it, or choose another data folder with --data-dir.',
      cause,
    });
  }
}

/** Seals a key that an older version, or one without a keychain, kept in clear. */
function sealKey(file: string, { seal }: Sealing): void {
  const kept = readFileSync(file, 'utf8');
  const sealed = isSealed(kept) ? kept : seal(kept);
  if (sealed === kept) return;
  writeFileSync(`${file}.next`, sealed, { mode: 0o600 });
  renameSync(`${file}.next`, file);
}

function isIssuedBy(leaf: CertifiedKey, authority: CertifiedKey): boolean {
  return new X509Certificate(leaf.cert).verify(new X509Certificate(authority.cert).publicKey);
}

/**
 * Reads the authority and the `localhost` certificate of a data folder, making what is absent, unreadable or about to
 * expire. An authority that cannot be used is kept beside the new one, and a notice says so.
 * @param sealing How the key of the authority is kept. Those of the leaves stay in clear, for other tools to serve with.
 * @throws HookbenchError `data_dir_unusable` when a file cannot be written
 */
export async function openPki(dataDir: string, clock: Clock, random: Random, sealing = plainSealing): Promise<Pki> {
  const now = clock.now();
  const caFiles = { cert: join(dataDir, 'ca.pem'), key: join(dataDir, 'ca-key.pem') };
  const leafFiles = { cert: join(dataDir, 'localhost.pem'), key: join(dataDir, 'localhost-key.pem') };
  const notices: string[] = [];

  let ca = readPair(caFiles, now, sealing);
  if (ca === 'unfit') {
    for (const file of Object.values(caFiles))
      if (existsSync(file)) renameSync(file, `${file}.broken-${Math.floor(now)}`);
    notices.push(`The certificate authority ${caFiles.cert} was unusable or old and was replaced; trust the new one.`);
  }
  if (typeof ca === 'string') {
    const { issueAuthority } = await import('./issue-certificate.ts');
    const suffix = random.bytes(3).toString('hex');
    ca = await issueAuthority(`CN=Hookbench local CA ${suffix}, O=Hookbench`, validity(now, authorityDays), random);
    writePair(caFiles, ca, sealing);
  } else sealKey(caFiles.key, sealing);

  let leaf = readPair(leafFiles, now);
  if (typeof leaf === 'string' || !isIssuedBy(leaf, ca)) {
    const { issueLeaf } = await import('./issue-certificate.ts');
    const names = [
      { type: 'dns' as const, value: 'localhost' },
      { type: 'ip' as const, value: '127.0.0.1' },
      { type: 'ip' as const, value: '::1' },
    ];
    leaf = await issueLeaf(ca, 'CN=localhost, O=Hookbench', names, validity(now, leafDays), random);
    writePair(leafFiles, leaf);
  }
  let client: Promise<CertifiedKey> | undefined;
  return {
    ca: { path: caFiles.cert, cert: ca.cert },
    authority: ca,
    localhost: leaf,
    client: () => (client ??= openClient(dataDir, ca, clock.now(), random)),
    notices,
  };
}

async function openClient(dataDir: string, ca: CertifiedKey, now: number, random: Random): Promise<CertifiedKey> {
  const files = { cert: join(dataDir, 'client.pem'), key: join(dataDir, 'client-key.pem') };
  const known = readPair(files, now);
  if (typeof known !== 'string' && isIssuedBy(known, ca)) return known;
  const { issueLeaf } = await import('./issue-certificate.ts');
  const names = [{ type: 'dns' as const, value: 'webhooks.hookbench' }];
  const subject = 'CN=Hookbench webhook sender, O=Hookbench';
  const pair = await issueLeaf(ca, subject, names, validity(now, leafDays), random, 'client');
  writePair(files, pair);
  return pair;
}
