import { existsSync, readFileSync, renameSync } from 'node:fs';
import { settings as settingsSchema, type Settings } from '#shared/model/settings.ts';

/** Where settings are kept: one file, written by the store of the door. */
export interface SettingsStore {
  get: () => Settings;
  /** Changes what it names. */
  update: (change: { [Name in keyof Settings]?: Settings[Name] | undefined }) => Settings;
}

/**
 * Makes sure that the settings file can be read, so that no store stumbles over it. A broken one is kept beside, for
 * the defaults to take its place.
 * @returns What the user should know.
 */
export function mendSettingsFile(file: string, stamp: string): string[] {
  if (!existsSync(file)) return [];
  try {
    settingsSchema.partial().parse(JSON.parse(readFileSync(file, 'utf8')));
    return [];
  } catch {
    const kept = `${file}.broken-${stamp}`;
    renameSync(file, kept);
    return [`The settings file was damaged; it is kept as ${kept} and the defaults are used.`];
  }
}
