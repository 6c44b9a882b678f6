import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { SecretBox } from '../config/secret-box.ts';
import type { Clock } from '../clock.ts';
import type { CaseSetting } from '../journal/export/case-file.ts';
import { exportLines, type ExportOptions } from '../journal/export-lines.ts';
import { readSecretValues } from '../journal/secret-values.ts';
import { openSecrets } from '../journal/secrets/open-secrets.ts';
import { openReader, type Reader } from '../journal/store/connection.ts';
import { isSealed } from '../journal/secrets/sealing.ts';
import { migrations } from '../journal/store/schema.ts';
import { systemRandom } from '../random.ts';
import { storedSetting } from './stored-setting.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';

export interface FileExportOptions extends Omit<ExportOptions, 'detail' | 'setting'> {
  detail: (store: Reader, entry: JournalEntry) => unknown;
  /** What may open secrets that are sealed: they must be known to be left out. */
  secretBoxes: readonly SecretBox[];
  /** Tells when it was exported. */
  wall: Clock;
}

/** An export only reads, so it cannot bring a database up to date. */
function mustBeOfThisVersion(reader: Reader, file: string): void {
  const found = Number(reader.get('PRAGMA user_version')?.['user_version']);
  if (found === migrations.length) return;
  const [age, hint] =
    found < migrations.length
      ? ['an older', 'Start hookbench serve on the data folder once: it brings the database up to date.']
      : ['a newer', 'Update Hookbench, or choose another folder with --data-dir.'];
  throw new HookbenchError('bad_input', `${file} was written by ${age} Hookbench (schema ${found}).`, { hint });
}

/** Opens what is sealed. A key that cannot be opened matters only once something is to be. */
async function unsealing(dataDir: string, boxes: readonly SecretBox[]): Promise<Reader['unseal']> {
  try {
    return (await openSecrets(dataDir, boxes, systemRandom)).unseal;
  } catch (error) {
    return (text) => {
      if (isSealed(text)) throw error;
      return text;
    };
  }
}

function openReadable(file: string, unseal: Reader['unseal']): Reader {
  let reader: Reader | undefined;
  try {
    reader = openReader(file, undefined, unseal);
    reader.get('SELECT seq FROM journal LIMIT 1');
    mustBeOfThisVersion(reader, file);
    return reader;
  } catch (cause) {
    reader?.close();
    if (cause instanceof HookbenchError) throw cause;
    throw new HookbenchError('bad_input', `Cannot read ${file}: ${messageOf(cause)}.`, {
      hint: 'Give a data folder of this version with --data-dir; hookbench serve sets a broken database aside.',
      cause,
    });
  }
}

/** What is to be left out must be known before the first line is written. */
function mustKnowSecrets(reader: Reader): void {
  try {
    readSecretValues(reader);
  } catch (error) {
    reader.close();
    throw error;
  }
}

/**
 * Opens a database for export, also while an engine works on it.
 * @throws HookbenchError `bad_input` when there is no database, or none that can be read; `secrets_locked`
 *   where secrets are to be left out and cannot be opened
 */
export async function openForExport(
  file: string,
  options: FileExportOptions,
): Promise<{ lines: Iterable<string>; close(): void }> {
  if (!existsSync(file)) {
    throw new HookbenchError('bad_input', `There is no database at ${file}.`, {
      hint: 'Give the data folder that Hookbench ran on with --data-dir.',
    });
  }
  const reader = openReadable(file, await unsealing(dirname(file), options.secretBoxes));
  if (options.secrets === 'redact') mustKnowSecrets(reader);
  const detail = (entry: JournalEntry): unknown => options.detail(reader, entry);
  const setting = (): CaseSetting => storedSetting(reader, options.wall, options.case);
  return { lines: exportLines(reader, { ...options, detail, setting }), close: reader.close };
}
