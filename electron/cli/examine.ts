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
import { lookAtFolder, type FolderLook } from '../engine/control/look-at-folder.ts';
import { electronVersion, installedElectron } from './find-electron.ts';

/** What was found about one thing that Hookbench needs. */
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
    return { name, vital: true, fine: true, detail: `${dataDir}${found === dataDir ? '' : ', will be made'}` };
  } catch (error) {
    const advice = 'Choose a folder that can be written with --data-dir.';
    return { name, vital: true, fine: false, detail: `${dataDir}: ${messageOf(error)}`, advice };
  }
}

const secretsAdvice = `hookbench serve opens them with ${secretsKeyVariable}; start the desktop app once with it to let it in.`;

function examineSchema({ knownSchema, schema }: FolderLook): Finding {
  const name = 'database';
  const known = `this version writes schema ${knownSchema}`;
  if (schema === undefined) return { name, vital: true, fine: true, detail: `none yet; ${known}` };
  const detail = `schema ${schema}; ${known}`;
  if (schema < knownSchema)
    return { name, vital: true, fine: true, detail: `${detail}, after a copy, at the next start` };
  if (schema === knownSchema) return { name, vital: true, fine: true, detail };
  return {
    name,
    vital: true,
    fine: false,
    detail,
    advice: 'Update Hookbench, or choose another folder with --data-dir.',
  };
}

const secretsWords: Readonly<Record<SecretsKind, string>> = {
  plain: 'kept in clear, in files that only you can read',
  keychain: 'sealed by the keychain',
  'basic-text': 'sealed by a password that every program of yours can know (basic_text)',
  key: `sealed by ${secretsKeyVariable}`,
};

function examineSecrets({ schema, secrets }: FolderLook): Finding {
  const name = 'secrets';
  if ('problem' in secrets) {
    const advice = 'Put it back as it was, or choose another folder with --data-dir.';
    return { name, vital: true, fine: false, detail: secrets.problem, advice };
  }
  const { kinds } = secrets;
  const words = kinds.map((kind) => secretsWords[kind]).join(', and ');
  const detail = schema === undefined && kinds.includes('plain') ? 'none yet' : words;
  const needsShell = !kinds.includes('plain') && !kinds.includes('key');
  return { name, vital: false, fine: true, detail, ...(needsShell && { advice: secretsAdvice }) };
}

function examineContents(dataDir: string): Finding[] {
  try {
    const look = lookAtFolder(dataDir);
    return [examineSchema(look), examineSecrets(look)];
  } catch (error) {
    const advice = 'Choose a folder that you can read with --data-dir.';
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
    const advice = 'Stop what uses it (it may be Hookbench itself), or give --ports auto or --ports BASE.';
    return { ...finding, fine: false, detail: messageOf(error), advice };
  }
}

function examineTrust(dataDir: string): Finding {
  const name = 'CA trust';
  const file = join(dataDir, 'ca.pem');
  if (!existsSync(file)) return { name, vital: false, fine: true, detail: 'no CA yet; the first start makes one' };
  let own: string;
  try {
    own = new X509Certificate(readFileSync(file)).fingerprint256;
  } catch (error) {
    const advice = 'The next start keeps it beside a new one, which must then be trusted anew.';
    return { name, vital: false, fine: false, detail: `${file} is no certificate: ${messageOf(error)}`, advice };
  }
  const trusted = getCACertificates('system').some((pem) => new X509Certificate(pem).fingerprint256 === own);
  if (trusted) return { name, vital: false, fine: true, detail: `${file} is trusted by this system` };
  return {
    name,
    vital: false,
    fine: false,
    detail: 'this system does not trust the CA, so other programs refuse the https addresses',
    advice: `Use the http addresses, or trust it where you need it: curl --cacert ${file}, NODE_EXTRA_CA_CERTS=${file}.`,
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
    ...(!fine && { advice: 'Set the clock of this machine: tokens and certificates depend on it.' }),
  };
}

function examineElectron(): Finding {
  const name = 'Electron';
  const binary = installedElectron();
  const of = electronVersion();
  if (binary !== undefined) return { name, vital: false, fine: true, detail: `${of ?? ''} ${binary}`.trim() };
  const advice = 'hookbench open asks for it, and else opens the workbench in the browser.';
  return {
    name,
    vital: false,
    fine: false,
    detail: `the binary${of === undefined ? '' : ` of ${of}`} is not there`,
    advice,
  };
}

/** Looks at what Hookbench needs, changing nothing. */
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
