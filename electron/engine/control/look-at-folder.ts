import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { SecretsKind } from '#shared/model/status.ts';
import { keyFileName, readKeyFile } from '../secrets/key-file.ts';
import { schemaVersion } from '../store/schema-sql.ts';
import { clockProblem } from '../pki/open-pki.ts';

/** Facts about a data folder that can be read without opening it. */
export interface FolderLook {
  /** The schema that this version writes. */
  knownSchema: number;
  /** The schema of the folder's database; `undefined` without a database. */
  schema: number | undefined;
  /** How its secrets are encrypted, or why that is unknown. */
  secrets: { kinds: SecretsKind[] } | { problem: string };
}

const header = { size: 64, magic: 'SQLite format 3\0', userVersion: 60 };

/** The version in the header of a database file (https://www.sqlite.org/fileformat.html#user_version_number). */
function schemaOf(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const head = Buffer.alloc(header.size);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, head, 0, header.size, 0);
  } finally {
    closeSync(opened);
  }
  return head.toString('latin1', 0, header.magic.length) === header.magic
    ? head.readUInt32BE(header.userVersion)
    : undefined;
}

function secretsOf(dataDir: string): FolderLook['secrets'] {
  try {
    const ways = readKeyFile(join(dataDir, keyFileName))?.ways;
    return { kinds: ways?.map(({ kind }) => kind) ?? ['plain'] };
  } catch (error) {
    return { problem: `${keyFileName} cannot be read: ${messageOf(error)}` };
  }
}

/**
 * Inspects a data folder without opening or changing anything.
 * @throws Error of the operating system
 */
export function lookAtFolder(dataDir: string): FolderLook {
  const schema = schemaOf(join(dataDir, 'hookbench.sqlite'));
  return { knownSchema: schemaVersion, schema, secrets: secretsOf(dataDir) };
}

/** Why programs reject the CA certificate at a time; `undefined` if its validity has begun. */
export const lookAtCa = (file: string, nowMs: number): string | undefined =>
  clockProblem(readFileSync(file, 'utf8'), file, nowMs);
