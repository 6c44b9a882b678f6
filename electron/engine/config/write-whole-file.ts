import { createWriteStream } from 'node:fs';
import { mkdtemp, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a file is to hold, in pieces that are asked for one after the other. */
export type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Asks for the next piece when the last is written. */
const inTurn = (pieces: Pieces): Readable => Readable.from(pieces, { highWaterMark: 1 });

const isOther = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => !found.isFile(),
    () => false,
  );

/**
 * Writes a file, readable for its owner only, piece by piece into one beside it, which takes its name when it is whole. What
 * was there is replaced as a whole or stays; a device or a pipe is written to as it is.
 * @param signal Gives it up.
 * @throws Error of the system or of the pieces; nothing is left of what was written then
 */
export async function writeWholeFile(path: string, pieces: Pieces, signal?: AbortSignal): Promise<void> {
  const options = signal && { signal };
  const target = await realpath(path).catch(() => path);
  if (await isOther(target)) {
    await pipeline(inTurn(pieces), createWriteStream(target), { ...options });
    return;
  }
  // In a folder of its own, that nobody else writes to, on the same disk.
  const folder = await mkdtemp(`${target}.saving-`);
  const beside = join(folder, basename(target));
  try {
    await pipeline(inTurn(pieces), createWriteStream(beside, { mode: 0o600, flush: true }), { ...options });
    await rename(beside, target);
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
