import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { readConfig, readConfigText } from './read-config.ts';
import { writeProfileSection } from './profile-section.ts';

function unwritable(file: string, error: unknown): HookbenchError {
  return new HookbenchError('storage_failed', `Cannot write ${file}: ${messageOf(error)}.`, {
    hint: 'Check that the file and its folder can be written and that the disk has room.',
    cause: error,
  });
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** The file behind a link, so that the link stays one. */
function target(file: string): string {
  try {
    return realpathSync(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return file;
    throw unwritable(file, error);
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw new HookbenchError('storage_failed', `Cannot read ${file}: ${messageOf(error)}.`, {
      hint: 'Check that the file can be read, or start with another --config.',
      cause: error,
    });
  }
}

/** Replaces a file as a whole: whoever reads it finds the old text or the new. */
function replaceFile(file: string, text: string): void {
  const temporary = `${file}.saving`;
  try {
    const handle = openSync(temporary, 'w', 0o600);
    try {
      writeSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    chmodSync(temporary, 0o600);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw unwritable(file, error);
  }
}

/**
 * Writes what differs from the defaults to the section `profile` of a `hookbench.yaml`, which is made where it is absent.
 * Comments and the other sections stay.
 * @returns The file that was written.
 * @throws HookbenchError `bad_config` when the file is there and cannot be understood, `storage_failed`
 */
export function saveProfile(file: string, profile: Profile): string {
  const path = target(file);
  const before = textOf(path);
  if (before !== '') readConfig(path);
  const after = writeProfileSection(before, profile);
  readConfigText(path, after);
  replaceFile(path, after);
  return path;
}
