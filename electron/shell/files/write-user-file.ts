import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { isOfTheSystem } from '../../engine/config/is-of-the-system.ts';
import { writeWholeFile } from '../../engine/config/write-whole-file.ts';

/** What can be read from its beginning, as a file can. */
interface Content {
  stream(): AsyncIterable<Uint8Array>;
}

/**
 * Writes a file where the user chose, as a whole or not at all.
 * @param signal Gives it up.
 * @throws HookbenchError `storage_failed` when the disk refuses; what failed to make the content as it is
 */
export async function writeUserFile(path: string, content: Content, signal?: AbortSignal): Promise<void> {
  try {
    await writeWholeFile(path, content.stream(), signal);
  } catch (error) {
    if ((error as Error).name === 'AbortError')
      throw new HookbenchError('storage_failed', `Writing ${path} was given up; it is as it was.`, { cause: error });
    if (!isOfTheSystem(error)) throw error;
    throw new HookbenchError('storage_failed', `Cannot write ${path}: ${messageOf(error)}.`, {
      hint: 'Choose a folder that can be written and a disk that has room.',
      cause: error,
    });
  }
}
