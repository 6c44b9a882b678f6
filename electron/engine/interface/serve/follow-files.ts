import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '../../clock.ts';
import { watchFolders } from '../../folders/watch-folders.ts';

/** When files were last changed, and their sizes. */
async function stampOf(files: readonly string[]): Promise<string> {
  const stats = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
  return stats.map((found) => `${found?.mtimeMs ?? ''} ${found?.size ?? ''}`).join('\n');
}

/**
 * Calls when files change, one call after the other.
 * @param filesOf Returns the files, which may differ after each call.
 * @param onFailure Receives errors of the calls.
 * @returns Stops it.
 */
export function followFiles(
  wall: Clock,
  filesOf: () => readonly string[],
  onChange: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): () => void {
  let last: Promise<string> = stampOf(filesOf());

  /** Other files in the folders change, too. */
  async function check(before: string): Promise<string> {
    const now = await stampOf(filesOf());
    if (now === before) return now;
    await onChange().catch(onFailure);
    follow();
    return now;
  }

  const watched = watchFolders(wall, () => {
    last = last.then(check);
  });
  const follow = (): void => {
    watched.follow([...new Set(filesOf().map((file) => dirname(file)))]);
  };
  follow();
  return watched.close;
}
