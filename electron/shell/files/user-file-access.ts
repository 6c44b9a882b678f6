import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { isOfTheSystem, writeWholeFile } from '../../engine/config/write-whole-file.ts';

function unreadable(path: string, why: string, cause?: unknown): HookbenchError {
  return new HookbenchError('bad_input', `Cannot open ${path}: ${why}.`, {
    hint: 'Choose an existing file that you can read.',
    cause,
  });
}

const partBytes = 4 * 1024 * 1024;

/**
 * Reads a file that the user chose. Node crashes when a blob of a file on disk is passed to a worker thread, so its
 * content is in memory; it is copied in parts, so that other requests are served in between.
 * @param limit Max size in bytes.
 * @throws HookbenchError `bad_input`
 */
export async function readUserFile(path: string, limit: number): Promise<File> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) throw unreadable(path, 'it is not a file');
    if (stats.size > limit)
      throw unreadable(
        path,
        `it has ${stats.size.toLocaleString('en-US')} bytes, the maximum is ${limit.toLocaleString('en-US')}`,
      );
    const parts: Blob[] = [];
    for await (const bytes of createReadStream(path, { highWaterMark: partBytes }))
      parts.push(new Blob([bytes as Uint8Array<ArrayBuffer>]));
    return new File(parts, basename(path));
  } catch (error) {
    throw error instanceof HookbenchError ? error : unreadable(path, messageOf(error), error);
  }
}

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
