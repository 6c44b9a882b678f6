import { createWriteStream } from 'node:fs';
import { chmod, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';

/**
 * Writes a file where the user chose, readable for its owner only. What was there is replaced as a whole or stays.
 * @throws HookbenchError `storage_failed`
 */
export async function writeUserFile(path: string, content: Blob): Promise<void> {
  const temporary = `${path}.saving`;
  try {
    await pipeline(content.stream(), createWriteStream(temporary, { mode: 0o600, flush: true }));
    await chmod(temporary, 0o600);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw new HookbenchError('storage_failed', `Cannot write ${path}: ${messageOf(error)}.`, {
      hint: 'Choose a folder that can be written and a disk that has room.',
      cause: error,
    });
  }
}
