import {
  chmodSync,
  closeSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  existsSync,
  mkdirSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents with mode 0700. The `recursive` option of Node.js never returns for file systems
 * such as `/proc`, which reject new folders with ENOENT.
 * @throws Error of the operating system
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it.
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
}

const ownerOnly = 0o600;
const othersMode = 0o077;

/** Thrown for a file in the data folder that is a symbolic link: it is neither read nor written. */
export class LinkRefused extends Error {
  readonly code = 'ELOOP';

  constructor(file: string) {
    super(`${file} is a symbolic link, which is not followed`);
  }
}

/** Sets the mode of a file to 0600. Files of other users and targets of links are not changed. */
export function repairMode(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (process.platform === 'win32' || !found?.isFile() || (found.mode & othersMode) === 0) return;
  try {
    chmodSync(file, ownerOnly);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') throw error;
  }
}

/** Like {@link repairMode}, but rejects symbolic links. @throws LinkRefused */
export function keepPrivate(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) throw new LinkRefused(file);
  repairMode(file);
}

/**
 * Writes a file that only its owner can read. The content is written to a new file that then replaces the old one, so that
 * it is never in a file created by someone else, and readers see either the old or the new content.
 * @throws LinkRefused; Error of the operating system. The file is then unchanged.
 */
export function writePrivateFile(file: string, content: string): void {
  keepPrivate(file);
  const next = `${file}.next`;
  rmSync(next, { force: true });
  const opened = openSync(next, 'wx', ownerOnly);
  try {
    // The umask applies to the mode of open and may remove the owner's own permissions.
    fchmodSync(opened, ownerOnly);
    writeFileSync(opened, content);
    fsyncSync(opened);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  } finally {
    closeSync(opened);
  }
  renameSync(next, file);
}
