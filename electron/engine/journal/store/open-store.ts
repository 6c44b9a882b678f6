import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { systemRandom } from '../../random.ts';
import { plainSecrets, type Secrets } from '../secrets/open-secrets.ts';
import { openReader, type Reader } from './connection.ts';
import { createPrivately } from './create-privately.ts';
import { startKeeper } from './keeper.ts';
import { isBroken, migrate, type Found } from './migrate.ts';
import { createRowMemory, type RowMemory } from './row-memory.ts';
import { prepareText, removeText, textFileOf } from './text-database.ts';
import { startWriter, type Writer } from './writer.ts';

/** The database of a data folder: one writer and one keeper in threads of their own, one reader here. */
export interface Store extends Pick<Reader, 'get' | 'all' | 'iterate' | 'unseal'>, Pick<RowMemory, 'find'>, Writer {
  /** How a column that holds secrets is written; `unseal` reads it. */
  seal(text: string): string;
  /** Resolves when the full-text index has all that was handed in before. Rejects with `storage_failed`. */
  index(): Promise<void>;
  /** Resolves when all that was handed in before is committed, or cannot be: who asks then sees what was done before. */
  settled(): Promise<void>;
  /** What the user should know of the opening, e.g. that a broken file was set aside. */
  readonly notices: readonly string[];
  readonly sqliteVersion: string;
}

function unusable(file: string, cause: unknown): HookbenchError {
  return new HookbenchError('data_dir_unusable', `Cannot open ${file}: ${messageOf(cause)}.`, {
    hint: 'Check that its disk has room and can be written, or choose another folder with --data-dir.',
    cause,
  });
}

function setAside(file: string, stamp: string): string {
  const kept = `${file}.broken-${stamp}`;
  renameSync(file, kept);
  for (const part of ['-wal', '-shm']) {
    if (existsSync(file + part)) renameSync(file + part, kept + part);
  }
  return kept;
}

/**
 * Opens the database, creating or migrating it. A broken file is kept beside the new one and a notice says so.
 * @param stamp Goes into the name of a file that is set aside.
 * @param secrets How columns that hold secrets are kept; in clear unless given.
 * @throws HookbenchError `newer_schema`, `runtime_too_old`, `secrets_locked`, `data_dir_unusable`
 */
export function openStore(
  file: string,
  stamp: string,
  secrets: Omit<Secrets, 'kind'> = plainSecrets(dirname(file), systemRandom),
): Store {
  const notices: string[] = [];
  const textFile = textFileOf(file);
  const open = (): Found => {
    createPrivately(file);
    return migrate({ file, stamp, secrets });
  };
  let found: Found;
  try {
    found = open();
  } catch (error) {
    if (error instanceof HookbenchError) throw error;
    if (!isBroken(error)) throw unusable(file, error);
    const kept = setAside(file, stamp);
    removeText(textFile);
    notices.push(`The database was damaged and could not be read; it is kept as ${kept} and a new one was started.`);
    found = open();
  }
  notices.push(...found.notices);
  try {
    prepareText(textFile, found.lastSeq);
  } catch (error) {
    throw unusable(textFile, error);
  }
  const keeper = startKeeper({ file, textFile });
  const reader = openReader(file, textFile, secrets.unseal);
  const memory = createRowMemory(reader);
  const writer = startWriter({ file }, (statements) => {
    memory.forget(statements);
    keeper.wake();
  });
  return {
    get: reader.get,
    all: reader.all,
    iterate: reader.iterate,
    seal: secrets.seal,
    unseal: reader.unseal,
    find: memory.find,
    write: writer.write,
    note: writer.note,
    pending: writer.pending,
    async settled() {
      if (writer.pending() > 0) await writer.write([]).catch(() => undefined);
    },
    async index() {
      await writer.write([]);
      await keeper.index();
    },
    async close() {
      await keeper.close();
      reader.close();
      await writer.close();
    },
    notices,
    sqliteVersion: found.sqliteVersion,
  };
}
