import { closeSync, openSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';

/** The number of copies that are kept. */
const copiesKept = 2;

/**
 * Copies a database with its write-ahead log before it is migrated.
 * @param version The version to migrate to.
 * @returns The file of the copy.
 * @throws HookbenchError `data_dir_unusable` when it cannot be created, without changes. Errors of SQLite
 *   about damage are rethrown.
 */
export function keepCopy(
  db: DatabaseSync,
  { file, stamp, version }: { file: string; stamp: string; version: number },
  isBroken: (error: unknown) => boolean,
): string {
  const copy = `${file}.before-v${version}-${stamp}`;
  let begun = false;
  try {
    closeSync(openSync(copy, 'wx', 0o600));
    begun = true;
    db.prepare('VACUUM INTO ?').run(copy);
    return copy;
  } catch (cause) {
    if (begun) rmSync(copy, { force: true });
    if (isBroken(cause)) throw cause;
    throw new HookbenchError(
      'data_dir_unusable',
      `Cannot keep a copy of ${file} before bringing it to schema ${version}: ${messageOf(cause)}.`,
      { hint: 'Nothing was changed. Make room for a copy, or choose another folder with --data-dir.', cause },
    );
  }
}

/** Removes all copies except the newest; their names end with their time. */
export function removeOldCopies(file: string): void {
  const begin = `${basename(file)}.before-v`;
  const stampOf = (name: string): string => name.slice(name.indexOf('-', begin.length) + 1);
  const copies = readdirSync(dirname(file)).filter((name) => name.startsWith(begin));
  const oldest = copies.toSorted((a, b) => stampOf(b).localeCompare(stampOf(a), 'en')).slice(copiesKept);
  for (const name of oldest) rmSync(join(dirname(file), name), { force: true });
}
