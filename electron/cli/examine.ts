import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { accessSync, constants } from 'node:fs';
import { dirname, join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { messageOf } from '#shared/errors/message-of.ts';
import type { Addresses } from '#shared/model/addresses.ts';
import type { SecretsKind } from '#shared/model/status.ts';
import { secretsKeyVariable } from '../engine/config/secret-box.ts';
import { listen } from '../engine/http/listen.ts';
import { version } from '../engine/config/version.ts';
import { lookAtCa, lookAtFolder, type FolderLook } from '../engine/control/look-at-folder.ts';
import { electronVersion, installedElectron } from './find-electron.ts';

/** The result of one check of the environment. */
export interface Finding {
  name: string;
  fine: boolean;
  /** Whether Hookbench cannot start without it. */
  vital: boolean;
  detail: string;
  advice?: string;
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

function examineDataFolder(dataDir: string): Finding {
  const name = 'data folder';
  try {
    const found = nearestExisting(dataDir);
    accessSync(found, constants.W_OK);
    if (!statSync(found).isDirectory()) throw new Error(`${found} is not a folder`);
    return { name, vital: true, fine: true, detail: `${dataDir}${found === dataDir ? '' : ', will be created'}` };
  } catch (error) {
    const advice = 'Use --data-dir with a folder that you can write to.';
    return { name, vital: true, fine: false, detail: `${dataDir}: ${messageOf(error)}`, advice };
  }
}

const secretsAdvice = `To use them with hookbench serve, set ${secretsKeyVariable} and start the desktop app once with it.`;

function examineSchema({ knownSchema, schema }: FolderLook): Finding {
  const name = 'database';
  const known = `this version uses schema ${knownSchema}`;
  if (schema === undefined) return { name, vital: true, fine: true, detail: `not created yet; ${known}` };
  const detail = `schema ${schema}; ${known}`;
  if (schema < knownSchema)
    return { name, vital: true, fine: true, detail: `${detail}; the next start makes a copy and upgrades it` };
  if (schema === knownSchema) return { name, vital: true, fine: true, detail };
  return {
    name,
    vital: true,
    fine: false,
    detail,
    advice: 'Update Hookbench, or use another folder with --data-dir.',
  };
}

const secretsTexts: Readonly<Record<SecretsKind, string>> = {
  plain: 'not encrypted, in files that only you can read',
  keychain: 'encrypted with a key from the keychain',
  'basic-text': 'encrypted with a fixed password that is no protection (basic_text)',
  key: `encrypted with ${secretsKeyVariable}`,
};

function examineSecrets({ schema, secrets }: FolderLook): Finding {
  const name = 'secrets';
  if ('problem' in secrets) {
    const advice = 'Restore the file, or use another folder with --data-dir.';
    return { name, vital: true, fine: false, detail: secrets.problem, advice };
  }
  const { kinds } = secrets;
  const text = kinds.map((kind) => secretsTexts[kind]).join(', and ');
  const detail = schema === undefined && kinds.includes('plain') ? 'none yet' : text;
  const needsShell = !kinds.includes('plain') && !kinds.includes('key');
  return { name, vital: false, fine: true, detail, ...(needsShell && { advice: secretsAdvice }) };
}

function examineContents(dataDir: string): Finding[] {
  try {
    const look = lookAtFolder(dataDir);
    return [examineSchema(look), examineSecrets(look)];
  } catch (error) {
    const advice = 'Use --data-dir with a folder that you can read.';
    return [{ name: 'database', vital: true, fine: false, detail: messageOf(error), advice }];
  }
}

async function examinePort(name: string, port: number): Promise<Finding> {
  const finding = { name: `port ${name}`, vital: true };
  try {
    const listener = await listen({ name, port, exposed: false, handle: (_request, response) => response.end() });
    await listener.close();
    return { ...finding, fine: true, detail: port === 0 ? 'any free port' : `${port} is free` };
  } catch (error) {
    const advice = 'Stop the program that uses it (possibly Hookbench itself), or use --ports auto or --ports BASE.';
    return { ...finding, fine: false, detail: messageOf(error), advice };
  }
}

function examineTrust(dataDir: string): Finding {
  const name = 'CA trust';
  const file = join(dataDir, 'ca.pem');
  if (!existsSync(file))
    return { name, vital: false, fine: true, detail: 'not created yet; the first start creates the CA' };
  let own: string;
  try {
    own = new X509Certificate(readFileSync(file)).fingerprint256;
  } catch (error) {
    const advice = 'The next start renames it and creates a new CA, which you then have to trust.';
    return { name, vital: false, fine: false, detail: `${file} is not a certificate: ${messageOf(error)}`, advice };
  }
  const problem = lookAtCa(file, Date.now());
  if (problem !== undefined) return { name, vital: false, fine: false, detail: problem };
  const trusted = getCACertificates('system').some((pem) => new X509Certificate(pem).fingerprint256 === own);
  if (trusted) return { name, vital: false, fine: true, detail: `${file} is trusted by the system` };
  return {
    name,
    vital: false,
    fine: false,
    detail: 'the system does not trust the CA, so other programs reject the https URLs',
    advice: `Use the http URLs, or trust the CA where you need it: curl --cacert ${file}, NODE_EXTRA_CA_CERTS=${file}.`,
  };
}

function examineClock(): Finding {
  const name = 'clock';
  const now = new Date();
  const fine = now.getUTCFullYear() >= 2026 && now.getUTCFullYear() < 2100;
  return {
    name,
    vital: false,
    fine,
    detail: `${now.toISOString()} UTC`,
    ...(!fine && { advice: 'Set the clock of this machine. Tokens and certificates depend on it.' }),
  };
}

function examineElectron(): Finding {
  const name = 'Electron';
  const binary = installedElectron();
  const of = electronVersion();
  if (binary !== undefined) return { name, vital: false, fine: true, detail: `${of ?? ''} ${binary}`.trim() };
  const advice = 'hookbench open tries to download it, and otherwise opens Hookbench in the browser.';
  return {
    name,
    vital: false,
    fine: false,
    detail: `the binary${of === undefined ? '' : ` of version ${of}`} is not installed`,
    advice,
  };
}

/** Checks everything that Hookbench needs, without changing anything. */
export async function examine(dataDir: string, { control, service, catcher }: Addresses): Promise<Finding[]> {
  const ports: [string, number][] = [
    ['control', control],
    ['service http', service.http],
    ['service https', service.https],
    ['catcher http', catcher.http],
    ['catcher https', catcher.https],
  ];
  const versions = [
    ['Hookbench', version],
    ['Node', process.versions.node],
    ['SQLite', process.versions['sqlite'] ?? ''],
  ] as const;
  const findings: Finding[] = versions.map(([name, detail]) => ({ name, vital: true, fine: true, detail }));
  findings.push(examineElectron(), examineDataFolder(dataDir), ...examineContents(dataDir));
  findings.push(examineClock(), examineTrust(dataDir));
  for (const [name, port] of ports) findings.push(await examinePort(name, port));
  return findings;
}
