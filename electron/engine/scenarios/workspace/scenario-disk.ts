import { createHash } from 'node:crypto';
import { lstat, open, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { maxScenarioText, type ScenarioContents } from '#shared/scenario/workspace.ts';
import { diskError } from './disk-error.ts';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const changed = (path: string): HookbenchError =>
  new HookbenchError('conflict', `${path} has changed since it was read.`, {
    hint: 'Read it again, then decide which version to keep.',
    field: '/base',
  });

/** A regular file. Links are not followed, so that nothing outside of the opened folders is read or written. */
async function statsOf(path: string) {
  const found = await lstat(path);
  if (found.isFile()) return found;
  throw new HookbenchError('bad_input', `${path} is not a regular file.`, { field: '/path' });
}

async function bytesOf(path: string): Promise<Buffer> {
  const { size } = await statsOf(path);
  if (size > maxScenarioText * 4)
    throw new HookbenchError('body_too_large', `${path} is larger than 4 MB.`, { hint: 'Split the scenario.' });
  const file = await open(path, 'r');
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Reads a scenario file. @throws HookbenchError */
export async function readScenarioFile(path: string): Promise<ScenarioContents> {
  try {
    const bytes = await bytesOf(path);
    return { path, text: bytes.toString('utf8'), hash: hashOf(bytes) };
  } catch (error) {
    throw diskError(error, path);
  }
}

/** Number of the last temporary file of this process. */
let lastTemporary = 0;

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

/**
 * Creates a file, or replaces one that still has the contents with the hash `base`. A crash leaves the old contents.
 * @param base null: the file must not exist.
 * @returns The hash of the new contents.
 * @throws HookbenchError `conflict` if it has changed
 */
export async function writeScenarioFile(path: string, text: string, base: string | null): Promise<string> {
  const bytes = Buffer.from(text, 'utf8');
  const temporary = join(dirname(path), `.hookbench-${process.pid}-${++lastTemporary}.tmp`);
  try {
    if (base === null) await writeNew(path, bytes, newFileMode);
    else {
      const { mode } = await statsOf(path);
      await writeNew(temporary, bytes, mode);
      if (hashOf(await bytesOf(path)) !== base) throw changed(path);
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
export async function renameScenarioFile(path: string, to: string): Promise<void> {
  try {
    await statsOf(path);
    const taken = await lstat(to).catch(() => undefined);
    if (taken)
      throw new HookbenchError('conflict', `${to} exists already.`, { hint: 'Choose another name.', field: '/to' });
    await rename(path, to);
  } catch (error) {
    throw diskError(error, path);
  }
}

/** Deletes a file that still has the contents with the hash `base`. @throws HookbenchError `conflict` */
export async function removeScenarioFile(path: string, base: string): Promise<void> {
  try {
    if (hashOf(await bytesOf(path)) !== base) throw changed(path);
    await unlink(path);
  } catch (error) {
    throw diskError(error, path);
  }
}
