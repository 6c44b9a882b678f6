import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { settings as settingsSchema, type Settings } from '#shared/model/settings.ts';
import { mendJsonFile } from './config/mend-json-file.ts';

/** Where settings are kept: one file, written by the store of the door. */
export interface SettingsStore {
  get: () => Settings;
  /** Changes what it names. */
  update: (change: { [Name in keyof Settings]?: Settings[Name] | undefined }) => Settings;
}

/** Makes sure that the settings file can be read, see {@link mendJsonFile}. */
export function mendSettingsFile(file: string, stamp: string): string[] {
  return mendJsonFile({ file, what: 'The settings file', shape: settingsSchema.partial() }, stamp);
}

/**
 * Writes settings by the store of the door.
 * @throws HookbenchError `storage_failed` when the disk refuses; the file is as it was then
 */
export function writeSettings(file: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    throw new HookbenchError('storage_failed', `The settings could not be stored in ${file}: ${messageOf(cause)}.`, {
      hint: 'Check that the disk of the data folder has room and can be written, then try again.',
      cause,
    });
  }
}
