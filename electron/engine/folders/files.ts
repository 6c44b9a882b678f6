import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { lstat, open, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { diskError } from './disk-error.ts';

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const changed = (path: string): HookbenchError =>
  new HookbenchError('conflict', `${path} has changed since it was read.`, {
    hint: 'Read it again, then decide which version to keep.',
    field: '/base',
  });

/** Links are not followed, so that nothing outside of the opened folders is read or written. */
function mustBeRegular(path: string, found: Stats): void {
  if (!found.isFile()) throw new HookbenchError('bad_input', `${path} is not a regular file.`, { field: '/path' });
}

/** Largest file that is read, in bytes. */
const maxFileBytes = 4_000_000;

function mustNotBeLarger(path: string, size: number): void {
  if (size > maxFileBytes)
    throw new HookbenchError('body_too_large', `${path} is larger than 4 MB.`, {
      hint: 'Split it into smaller files.',
    });
}

function mustBeReadable(path: string, found: Stats): void {
  mustBeRegular(path, found);
  mustNotBeLarger(path, found.size);
}

/** The text of a file, and the hash of its bytes. */
export interface FileContents {
  path: string;
  text: string;
  /** SHA-256, to detect changes. */
  hash: string;
}

async function bytesOf(path: string): Promise<Buffer> {
  mustBeReadable(path, await lstat(path));
  const file = await open(path, 'r');
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Reads a file. @throws HookbenchError */
export async function readFileInFolder(path: string): Promise<FileContents> {
  try {
    const bytes = await bytesOf(path);
    return { path, text: bytes.toString('utf8'), hash: hashOf(bytes) };
  } catch (error) {
    throw diskError(error, path);
  }
}

/** The bytes of a file, for code that runs in a job thread. @throws HookbenchError */
export function readBytesInFolder(path: string): Buffer {
  try {
    mustBeReadable(path, lstatSync(path));
    return readFileSync(path);
  } catch (error) {
    throw diskError(error, path);
  }
}

/** The text of a file, for code that runs in a job thread. @throws HookbenchError */
export const readTextInFolder = (path: string): string => readBytesInFolder(path).toString('utf8');

async function mustHaveHash(path: string, base: string): Promise<void> {
  if (hashOf(await bytesOf(path)) !== base) throw changed(path);
}

/** Checks that a file still has the contents with the hash `base`. @throws HookbenchError `conflict` */
export async function mustBeUnchanged(path: string, base: string): Promise<void> {
  try {
    await mustHaveHash(path, base);
  } catch (error) {
    throw diskError(error, path);
  }
}

/** Writes all bytes to a new file and syncs it. */
async function writeNew(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

const newFileMode = 0o666;

/** Number of temporary files of this process. */
let written = 0;

/**
 * Creates a file, or replaces one that still has the contents with the hash `base`. A crash leaves the old contents.
 * @param base null: the file must not exist.
 * @returns The hash of the new contents.
 * @throws HookbenchError `conflict` if it has changed
 */
export async function writeFileInFolder(path: string, text: string, base: string | null): Promise<string> {
  const bytes = Buffer.from(text, 'utf8');
  mustNotBeLarger(path, bytes.length);
  const temporary = join(dirname(path), `.hookbench-${process.pid}-${++written}.tmp`);
  try {
    if (base === null) await writeNew(path, bytes, newFileMode);
    else {
      const found = await lstat(path);
      mustBeRegular(path, found);
      await writeNew(temporary, bytes, found.mode);
      await mustHaveHash(path, base);
      await rename(temporary, path);
    }
    return hashOf(bytes);
  } catch (error) {
    throw diskError(error, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Renames a file; the new name must be free. @throws HookbenchError `conflict` */
export async function renameFileInFolder(path: string, to: string): Promise<void> {
  try {
    mustBeRegular(path, await lstat(path));
    const taken = await lstat(to).catch(() => undefined);
    if (taken)
      throw new HookbenchError('conflict', `${to} exists already.`, { hint: 'Choose another name.', field: '/to' });
    await rename(path, to);
  } catch (error) {
    throw diskError(error, path);
  }
}

/** Deletes a file that still has the contents with the hash `base`. @throws HookbenchError `conflict` */
export async function removeFileInFolder(path: string, base: string): Promise<void> {
  try {
    await mustHaveHash(path, base);
    await unlink(path);
  } catch (error) {
    throw diskError(error, path);
  }
}
