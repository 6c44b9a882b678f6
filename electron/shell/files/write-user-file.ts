import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { isOfTheSystem } from '../../engine/config/is-of-the-system.ts';
import { writeWholeFile } from '../../engine/config/write-whole-file.ts';

/** Content that can be read as a stream. */
interface Content {
  stream(): AsyncIterable<Uint8Array>;
}

/**
 * Writes a file where the user chose. If it fails, the target is unchanged.
 * @param signal Cancels the write.
 * @throws HookbenchError `storage_failed` if it cannot be written; errors of the content are passed on
 */
export async function writeUserFile(path: string, content: Content, signal?: AbortSignal): Promise<void> {
  try {
    await writeWholeFile(path, content.stream(), signal);
  } catch (error) {
    if ((error as Error).name === 'AbortError')
      throw new HookbenchError('storage_failed', `Saving ${path} was cancelled. The file is unchanged.`, {
        cause: error,
      });
    if (!isOfTheSystem(error)) throw error;
    throw new HookbenchError('storage_failed', `Cannot write ${path}: ${messageOf(error)}.`, {
      hint: 'Choose a folder that you can write to, on a disk with free space.',
      cause: error,
    });
  }
}
