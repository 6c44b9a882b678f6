import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';

/** Max bytes of a database that is checked at every start; the keeper checks a larger one in the background. */
export const maxCheckedBytes = 256 * 1024 * 1024;

/** Result codes of SQLite for a damaged database: SQLITE_CORRUPT and SQLITE_NOTADB. */
const brokenCodes = new Set([11, 26]);
const malformed = 'database disk image is malformed';
const brokenTexts = new Set(['file is not a database', malformed]);

/** Whether an error of SQLite means that the database is damaged. */
export function isBroken(error: unknown): boolean {
  const { errcode, errstr = '' } = error as { errcode?: number; errstr?: string };
  if (errcode !== undefined) return brokenCodes.has(errcode & 0xff);
  return brokenTexts.has(errstr) || brokenTexts.has(messageOf(error));
}

/** An error for damage found by a check, which {@link isBroken} recognises. */
export const foundBroken = (found: string): Error => Object.assign(new Error(found), { errstr: malformed });

/** The notice about damage that is found while the database is in use. */
export function databaseDamaged(file: string, found: string): HookbenchError {
  return new HookbenchError('database_damaged', `The database ${file} is damaged: ${found}.`, {
    hint: 'Restart Hookbench: it keeps the damaged file, and starts a new, empty database.',
  });
}

/** Records that damage was found, so that the next start checks the whole database. */
export type DamageMark = ReturnType<typeof createDamageMark>;

export function createDamageMark(file: string) {
  const mark = `${file}.damaged`;
  return {
    isSet: (): boolean => existsSync(mark),
    set(found: string): void {
      try {
        writeFileSync(mark, `${found}\n`, { mode: 0o600 });
      } catch {
        // Without a mark (full disk), the next start finds the damage by its checks, or at first use.
      }
    },
    clear(): void {
      rmSync(mark, { force: true });
    },
  };
}
