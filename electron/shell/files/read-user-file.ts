import { open } from 'node:fs/promises';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';

function unreadable(path: string, why: string, cause?: unknown): HookbenchError {
  return new HookbenchError('bad_input', `Cannot open ${path}: ${why}.`, {
    hint: 'Choose a file that is there and can be read.',
    cause,
  });
}

/**
 * Reads a file that the user chose.
 * @param limit Bytes beyond which it is not read.
 * @throws HookbenchError `bad_input`
 */
export async function readUserFile(path: string, limit: number): Promise<Buffer<ArrayBuffer>> {
  try {
    await using file = await open(path, 'r');
    const stats = await file.stat();
    if (!stats.isFile()) throw unreadable(path, 'it is no file');
    if (stats.size > limit) throw unreadable(path, `it has ${stats.size} bytes, and ${limit} are the most`);
    return await file.readFile();
  } catch (error) {
    throw error instanceof HookbenchError ? error : unreadable(path, messageOf(error), error);
  }
}
