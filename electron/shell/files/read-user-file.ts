import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';

function unreadable(path: string, why: string, cause?: unknown): HookbenchError {
  return new HookbenchError('bad_input', `Cannot open ${path}: ${why}.`, {
    hint: 'Choose a file that is there and can be read.',
    cause,
  });
}

/**
 * Opens a file that the user chose; its content is read when it is wanted.
 * @param limit Bytes beyond which it is not opened.
 * @throws HookbenchError `bad_input`
 */
export async function readUserFile(path: string, limit: number): Promise<File> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) throw unreadable(path, 'it is no file');
    if (stats.size > limit) throw unreadable(path, `it has ${stats.size} bytes, and ${limit} are the most`);
    return new File([await openAsBlob(path)], basename(path));
  } catch (error) {
    throw error instanceof HookbenchError ? error : unreadable(path, messageOf(error), error);
  }
}
