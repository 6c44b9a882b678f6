import { X509Certificate } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { Addresses } from '#shared/model/addresses.ts';
import type { SecretsKind } from '#shared/model/status.ts';
import { secretsKeyVariable } from '../engine/config/secret-box.ts';
import { listen } from '../engine/http/listen.ts';
import { version } from '../engine/config/version.ts';
import { lookAtCa, lookAtFolder, type FolderLook } from '../engine/control/look-at-folder.ts';
import { runningClient } from './with-control.ts';
import { electronVersion, installedElectron, hasDesktopApp } from './find-electron.ts';

interface Outcome {
  fine: boolean;
  detail: string;
  advice?: string;
}

/** The result of one check of the environment. */
export interface Finding extends Outcome {
  name: string;
  /** Whether Hookbench cannot start without it. */
  vital: boolean;
}

const fine = (detail: string): Outcome => ({ fine: true, detail });
const faulty = (detail: string, advice?: string): Outcome => ({ fine: false, detail, ...(advice && { advice }) });

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

function examineDataFolder(dataDir: string): Outcome {
  try {
    const found = nearestExisting(dataDir);
    accessSync(found, constants.W_OK);
    if (!statSync(found).isDirectory()) throw new Error(`${found} is not a folder`);
    return fine(`${dataDir}${found === dataDir ? '' : ', will be created'}`);
  } catch (error) {
    return faulty(`${dataDir}: ${messageOf(error)}`, 'Use --data-dir with a folder that you can write to.');
  }
}

function examineSchema({ knownSchema, schema }: FolderLook): Outcome {
  const known = `this version uses schema ${knownSchema}`;
  if (schema === undefined) return fine(`not created yet; ${known}`);
  const detail = `schema ${schema}; ${known}`;
  if (schema < knownSchema) return fine(`${detail}; the next start makes a copy and upgrades it`);
  if (schema === knownSchema) return fine(detail);
  return faulty(detail, 'Update Hookbench, or use another folder with --data-dir.');
}

const secretsTexts: Readonly<Record<SecretsKind, string>> = {
  plain: 'not encrypted, in files that only you can read',
  keychain: 'encrypted with a key from the keychain',
  'basic-text': 'encrypted with a fixed password that does not protect (basic_text)',
  key: `encrypted with ${secretsKeyVariable}`,
};

const secretsAdvice = `To use them with hookbench serve, set ${secretsKeyVariable} and start the desktop app once with it.`;

function examineSecrets({ schema, secrets }: FolderLook): Outcome {
  if ('problem' in secrets) {
    return faulty(secrets.problem, 'Restore the file, or use another folder with --data-dir.');
  }
  const { kinds } = secrets;
  if (schema === undefined && kinds.includes('plain')) return fine('none yet');
  const needsShell = !kinds.includes('plain') && !kinds.includes('key');
  const detail = kinds.map((kind) => secretsTexts[kind]).join(', and ');
  return { ...fine(detail), ...(needsShell && { advice: secretsAdvice }) };
}

function examineContents(dataDir: string): Finding[] {
  const database = { name: 'database', vital: true };
  try {
    const look = lookAtFolder(dataDir);
    return [
      { ...database, ...examineSchema(look) },
      { name: 'secrets', vital: 'problem' in look.secrets, ...examineSecrets(look) },
    ];
  } catch (error) {
    return [{ ...database, ...faulty(messageOf(error), 'Use --data-dir with a folder that you can read.') }];
  }
}

function examineTrust(dataDir: string): Outcome {
  const file = join(dataDir, 'ca.pem');
  if (!existsSync(file)) return fine('not created yet; the first start creates the CA');
  let own: string;
  try {
    own = new X509Certificate(readFileSync(file)).fingerprint256;
  } catch (error) {
    const advice = 'The next start renames it and creates a new CA, which you then have to trust.';
    return faulty(`${file} is not a certificate: ${messageOf(error)}`, advice);
  }
  const problem = lookAtCa(file, Date.now());
  if (problem !== undefined) return faulty(problem);
  const trusted = getCACertificates('system').some((pem) => new X509Certificate(pem).fingerprint256 === own);
  if (trusted) return fine(`${file} is trusted by the system`);
  return faulty(
    'the system does not trust the CA, so other programs reject the https URLs',
    `Use the http URLs, or trust the CA where you need it: curl --cacert ${file}, NODE_EXTRA_CA_CERTS=${file}.`,
  );
}

function examineClock(): Outcome {
  const now = new Date();
  const detail = `${now.toISOString()} UTC`;
  if (now.getUTCFullYear() >= 2026 && now.getUTCFullYear() < 2100) return fine(detail);
  return faulty(detail, 'Set the clock of this machine. Tokens and certificates depend on it.');
}

function examineElectron(): Outcome {
  if (!hasDesktopApp) return fine('not part of this installation; hookbench open uses the browser');
  const binary = installedElectron();
  const of = electronVersion();
  if (binary !== undefined) return fine(`${of ?? ''} ${binary}`.trim());
  return faulty(
    `the binary${of === undefined ? '' : ` of version ${of}`} is not installed`,
    'hookbench open tries to download it, and otherwise opens Hookbench in the browser.',
  );
}

/** The ports of the Hookbench that runs with the data folder. */
async function ownPorts(dataDir: string): Promise<ReadonlySet<number>> {
  const client = await runningClient(dataDir);
  if (!client) return new Set();
  try {
    const { control, listeners } = await client.status.get({});
    return new Set([control, ...listeners.map(({ url }) => url)].map((url = '') => Number(URL.parse(url)?.port)));
  } catch {
    return new Set();
  }
}

async function examinePort([name, port]: [string, number], own: ReadonlySet<number>): Promise<Finding> {
  const finding = { name: `port ${name}`, vital: true };
  if (own.has(port)) return { ...finding, ...fine(`${port} is used by the Hookbench that runs with this data folder`) };
  try {
    const listener = await listen({ name, port, exposed: false, handle: (_request, response) => response.end() });
    await listener.close();
    return { ...finding, ...fine(port === 0 ? 'any free port' : `${port} is free`) };
  } catch (error) {
    const advice = 'Stop the program that uses it, or use --ports auto or --ports BASE.';
    return { ...finding, ...faulty(messageOf(error), advice) };
  }
}

/** Checks everything that Hookbench needs, without changing anything. */
export async function examine(dataDir: string, { control, service, catcher }: Addresses): Promise<Finding[]> {
  const versions = { Hookbench: version, Node: process.versions.node, SQLite: process.versions['sqlite'] ?? '' };
  const ports: [string, number][] = [
    ['control', control],
    ['service http', service.http],
    ['service https', service.https],
    ['receiver http', catcher.http],
    ['receiver https', catcher.https],
  ];
  const findings = [
    ...Object.entries(versions).map(([name, detail]) => ({ name, vital: true, ...fine(detail) })),
    { name: 'Electron', vital: false, ...examineElectron() },
    { name: 'data folder', vital: true, ...examineDataFolder(dataDir) },
    ...examineContents(dataDir),
    { name: 'clock', vital: false, ...examineClock() },
    { name: 'CA trust', vital: false, ...examineTrust(dataDir) },
  ];
  const own = await ownPorts(dataDir);
  for (const port of ports) findings.push(await examinePort(port, own));
  return findings;
}
