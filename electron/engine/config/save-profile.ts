import { readFileSync, realpathSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { applyProfileChange } from '#shared/profile/profile-change.ts';
import { defaultProfile, type Profile } from '#shared/profile/profile.ts';
import { writePrivateFile } from './private-file.ts';
import { readConfigText } from './read-config.ts';
import { writeProfileSection } from './profile-section.ts';

/** First line of a new file. */
const introduction = '# Hookbench reads this file if it is started with --config and its path.\n';

function unwritable(file: string, error: unknown): HookbenchError {
  return new HookbenchError('storage_failed', `Cannot write ${file}: ${messageOf(error)}.`, {
    hint: 'Check that you can write to the file and its folder, and that the disk has free space.',
    cause: error,
  });
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** The target of a symbolic link, so that the link itself is kept. */
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
      hint: 'Check that you can read the file, or start with another --config.',
      cause: error,
    });
  }
}

/** Replaces a file atomically. */
function replaceFile(file: string, text: string): void {
  try {
    writePrivateFile(file, text);
  } catch (error) {
    throw unwritable(file, error);
  }
}

function shared(file: string): HookbenchError {
  return new HookbenchError(
    'bad_config',
    `${file}: the section profile cannot be changed without changing other sections.`,
    {
      hint: 'Replace anchors and aliases (& and *) in the file with their values, then save again.',
    },
  );
}

/** Writing fails if an alias in another section has lost its anchor. */
function sectionWritten(file: string, before: string, profile: Profile): string {
  try {
    return writeProfileSection(before, profile);
  } catch (error) {
    throw messageOf(error).includes('alias') ? shared(file) : error;
  }
}

/** The new text, verified: the profile reads back equal and the other sections are unchanged. */
function textWith(file: string, before: string, profile: Profile): string {
  const { profile: _replaced, ...others } = readConfigText(file, before);
  const after = sectionWritten(file, before, profile);
  const { profile: change = {}, ...same } = readConfigText(file, after);
  if (!isDeepStrictEqual([applyProfileChange(defaultProfile, change), same], [profile, others])) throw shared(file);
  return after;
}

/**
 * Writes the entries that differ from the defaults to the section `profile` of a `hookbench.yaml`, which is created if
 * missing. Comments and other sections are kept.
 * @returns The file that was written.
 * @throws HookbenchError `bad_config` if the existing file is invalid, `storage_failed`
 */
export function saveProfile(file: string, profile: Profile): string {
  const path = target(file);
  replaceFile(path, textWith(path, textOf(path) || introduction, profile));
  return path;
}
