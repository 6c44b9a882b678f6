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
