import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { CaseContext } from '#shared/model/case-file.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { SecretBox } from '../config/secret-box.ts';
import type { Clock } from '../clock.ts';
import { exportPieces, type ExportOptions, type CaseSetting } from '../journal/export/export-pieces.ts';
import { portionJob } from '../journal/export/portion-job.ts';
import type { Jobs } from '../jobs/create-jobs.ts';
import { readSecretValues } from '../journal/secret-values.ts';
import { openSecrets } from '../secrets/open-secrets.ts';
import { openReader, type Reader } from '../store/connection.ts';
import { isSealed } from '../secrets/sealing.ts';
import { schemaVersion } from '../store/schema-sql.ts';
import { systemRandom } from '../random.ts';
import { mustHaveCase, nothingToExport } from './export-area.ts';
import { readCaseContext } from '../journal/cases/cases.ts';
import { readStoredProfile } from '../stored-profile.ts';

type Lookup = Pick<Reader, 'all' | 'get' | 'unseal'>;

function unsealed(store: Lookup, value: unknown): Record<string, unknown> {
  const text = typeof value === 'string' ? store.unseal(value) : '{}';
  return (JSON.parse(text) as Record<string, unknown> | null) ?? {};
}

/** The settings stored in a data folder. Clocks and faults are not stored: they exist only while Hookbench is running. */
function storedContext(store: Lookup): CaseContext {
  const profile = store.get('SELECT profile FROM profile')?.['profile'];
  const subscriptions = store.all('SELECT subscription FROM subscriptions ORDER BY rowid');
  return {
    profile: { ...readStoredProfile(profile as string | undefined).profile },
    subscriptions: subscriptions.map((row) => unsealed(store, row['subscription'])).filter((one) => 'id' in one),
    catcher: unsealed(store, store.get('SELECT settings FROM catcher_settings')?.['settings']),
    clocks: [],
    faults: [],
  };
}

/** The settings for a case file, read from a data folder that Hookbench is not running with. */
function storedSetting(store: Lookup, wall: Clock, caseId?: string): CaseSetting {
  const ofCase = caseId === undefined ? undefined : readCaseContext(store, caseId);
  return { exportedAt: toInstant(wall.now()), context: ofCase ?? storedContext(store) };
}

export interface FileExportOptions extends Pick<ExportOptions, 'format' | 'trace' | 'case'> {
  /** Whether secrets are redacted. */
  secrets: 'redact' | 'include';
  jobs: Pick<Jobs, 'run'>;
  /** Decrypt secrets, which must be known to be redacted. */
  secretBoxes: readonly SecretBox[];
  /** Provides the time of the export. */
  wall: Clock;
}

/** An export only reads, so it cannot upgrade a database. */
function mustBeOfThisVersion(reader: Reader, file: string): void {
  const found = Number(reader.get('PRAGMA user_version')?.['user_version']);
  if (found === schemaVersion) return;
  const [age, hint] =
    found < schemaVersion
      ? ['an older', 'Start hookbench serve once with the data folder to upgrade the database.']
      : ['a newer', 'Update Hookbench, or use another folder with --data-dir.'];
  throw new HookbenchError('bad_input', `${file} was written by ${age} version of Hookbench (schema ${found}).`, {
    hint,
  });
}

/** Returns a function that decrypts secrets. A key that cannot be decrypted is an error only when it is needed. */
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
      hint: 'Use --data-dir with a data folder of this version. hookbench serve replaces a damaged database.',
      cause,
    });
  }
}

/**
 * Opens a database for export, also while Hookbench is running with it.
 * @throws HookbenchError `bad_input` if the database is missing or cannot be read, or has no such trace or case; `secrets_locked`
 *   if secrets must be redacted and cannot be decrypted
 */
export async function openForExport(file: string, options: FileExportOptions): Promise<AsyncIterable<Uint8Array>> {
  if (!existsSync(file)) {
    throw new HookbenchError('bad_input', `Database not found: ${file}.`, {
      hint: 'Use --data-dir with the data folder of Hookbench.',
    });
  }
  const { case: caseId, format, jobs, secrets, secretBoxes, trace, wall } = options;
  const reader = openReadable(file, await unsealing(dirname(file), secretBoxes));
  try {
    if (trace !== undefined && !reader.get('SELECT 1 FROM journal WHERE trace = ? LIMIT 1', trace))
      throw nothingToExport('trace', trace);
    mustHaveCase(reader, caseId);
    const setting = format === 'case' ? storedSetting(reader, wall, caseId) : undefined;
    // Before the secrets are read: a running Hookbench may add a secret and an entry with it in between.
    const upTo = Number(reader.get('SELECT max(seq) AS seq FROM journal')?.['seq'] ?? 0);
    return exportPieces((request) => jobs.run(portionJob, request), {
      file,
      format,
      trace,
      case: caseId,
      values: secrets === 'redact' ? readSecretValues(reader) : undefined,
      upTo,
      setting,
    });
  } finally {
    reader.close();
  }
}
