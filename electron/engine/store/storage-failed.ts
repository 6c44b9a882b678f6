import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** The error for a failure of the disk or the database. */
export function storageFailed(code: string, message: string): HookbenchError {
  return new HookbenchError('storage_failed', `The database refused to store: ${message} (${code}).`, {
    hint: 'Check that the disk of the data folder has room and can be written, then try again.',
  });
}
