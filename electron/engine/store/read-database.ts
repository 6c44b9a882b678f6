import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { plainSealing } from '../secrets/sealing.ts';
import { openReader, type Reader } from './connection.ts';
import { databaseDamaged, isBroken } from './damage.ts';

/**
 * Reads from a database in a job, which has no connection of its own otherwise.
 * @param unseal Opens what sealed columns hold.
 * @throws HookbenchError `database_damaged`, which `Store.watchJob` reports; `storage_failed` when it cannot be read
 */
export function readDatabase<Result>(
  file: string,
  read: (reader: Reader) => Result,
  unseal: Reader['unseal'] = plainSealing.unseal,
): Result {
  let reader: Reader | undefined;
  try {
    reader = openReader(file, undefined, unseal);
    return read(reader);
  } catch (error) {
    if (error instanceof HookbenchError) throw error;
    if (isBroken(error)) throw databaseDamaged(file, messageOf(error));
    throw new HookbenchError('storage_failed', `Cannot read ${file}: ${messageOf(error)}.`, {
      hint: 'Check that the disk of the data folder can be read, then try again.',
      cause: error,
    });
  } finally {
    reader?.close();
  }
}
