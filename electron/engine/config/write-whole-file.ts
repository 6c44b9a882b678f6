import { createWriteStream } from 'node:fs';
import { mkdtemp, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Whether an error is from the operating system, e.g. a full disk or a missing permission. */
export const isOfTheSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** The content of a file in pieces, which are pulled one after the other. */
export type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Pulls the next piece when the previous one is written. */
const inTurn = (pieces: Pieces): Readable => Readable.from(pieces, { highWaterMark: 1 });

const isOther = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => !found.isFile(),
    () => false,
  );

/**
 * Writes a file that only its owner can read. The pieces are written to a temporary file, which replaces the target when it
 * is complete. If it fails, the target is unchanged. A device or a pipe is written to directly.
 * @param signal Cancels the write.
 * @throws Error of the operating system or of the pieces; the temporary file is then removed
 */
export async function writeWholeFile(path: string, pieces: Pieces, signal?: AbortSignal): Promise<void> {
  const options = signal && { signal };
  const target = await realpath(path).catch(() => path);
  if (await isOther(target)) {
    await pipeline(inTurn(pieces), createWriteStream(target), { ...options });
    return;
  }
  // A private folder on the same disk, so that no one else can write to it and the file can be renamed.
  const folder = await mkdtemp(`${target}.saving-`);
  const temporary = join(folder, basename(target));
  try {
    await pipeline(inTurn(pieces), createWriteStream(temporary, { mode: 0o600, flush: true }), { ...options });
    await rename(temporary, target);
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
