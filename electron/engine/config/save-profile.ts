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
import { isDeepStrictEqual } from 'node:util';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { applyProfileChange } from '#shared/profile/profile-change.ts';
import { defaultProfile, type Profile } from '#shared/profile/profile.ts';
import { readConfigText } from './read-config.ts';
import { writeProfileSection } from './profile-section.ts';

/** How a file begins that is made here. */
const introduction = '# Read by Hookbench when it is started with --config and this file.\n';

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

function shared(file: string): HookbenchError {
  return new HookbenchError('bad_config', `${file}: the section profile cannot be changed without the others.`, {
    hint: 'Write values out where the file uses anchors and aliases (& and *), then save again.',
  });
}

/** An alias elsewhere may have lost its anchor, which shows when the text is written. */
function sectionWritten(file: string, before: string, profile: Profile): string {
  try {
    return writeProfileSection(before, profile);
  } catch (error) {
    throw messageOf(error).includes('alias') ? shared(file) : error;
  }
}

/** The text with the profile in it, once it is sure to say what it should and nothing else of it changed. */
function textWith(file: string, before: string, profile: Profile): string {
  const { profile: _replaced, ...others } = readConfigText(file, before);
  const after = sectionWritten(file, before, profile);
  const { profile: change = {}, ...same } = readConfigText(file, after);
  if (!isDeepStrictEqual([applyProfileChange(defaultProfile, change), same], [profile, others])) throw shared(file);
  return after;
}

/**
 * Writes what differs from the defaults to the section `profile` of a `hookbench.yaml`, which is made where it is absent.
 * Comments and the other sections stay.
 * @returns The file that was written.
 * @throws HookbenchError `bad_config` when the file is there and cannot be understood, `storage_failed`
 */
export function saveProfile(file: string, profile: Profile): string {
  const path = target(file);
  replaceFile(path, textWith(path, textOf(path) || introduction, profile));
  return path;
}
