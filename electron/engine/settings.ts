import { existsSync } from 'node:fs';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import {
  changedSettings,
  defaultSettings,
  settingsChange,
  type Settings,
  type SettingsChange,
} from '#shared/model/settings.ts';
import type { Clock } from './clock.ts';
import { repairMode } from './config/private-file.ts';
import { repairJsonFile } from './config/repair-json-file.ts';
import { stampOf } from './config/stamp-of.ts';

export interface SettingsStore {
  get: () => Settings;
  update: (change: SettingsChange) => Settings;
}

/** The opened folders of scenarios, and one more. */
export const foldersWith = (settings: Pick<SettingsStore, 'get'>, folder: string | undefined): string[] => [
  ...settings.get().scenarioFolders,
  ...(folder === undefined ? [] : [folder]),
];

/** Settings that are not stored, of parties that run only for a scenario. */
export function settingsInMemory(): SettingsStore {
  let settings = defaultSettings;
  return {
    get: () => settings,
    update: (change) => (settings = changedSettings(settings, change)),
  };
}

const what = 'The settings file';
const shape = settingsChange;

/** Renames a damaged settings file, see {@link repairJsonFile}. */
export function repairSettingsFile(file: string, stamp: string): string[] {
  const notices = repairJsonFile({ file, what, shape }, stamp);
  repairMode(file);
  return notices;
}

/** The settings file, as electron-store provides it. */
export interface SettingsFile {
  readonly path: string;
  store: Settings;
}

export interface SettingsKeeper {
  wall: Clock;
  /** Reports to the user that the file was damaged. */
  report: (notice: string, change: 'file-set-aside' | 'failure') => void;
}

/**
 * Settings in a file. If the file is damaged while Hookbench is running, it is renamed; if it is removed, it is written
 * again. The settings read last remain in effect, even if the disk is not writable.
 */
export function keepSettings(file: SettingsFile, { report, wall }: SettingsKeeper): SettingsStore {
  const read = (): Settings => changedSettings(defaultSettings, file.store);
  let last = read();
  /** Prevents repeated reports, and reports that cause another read and so another report. */
  let reportedFailure = false;

  /** @returns Whether the file can be read. */
  function repair(): boolean {
    try {
      const instead = 'the last settings remain in effect';
      for (const notice of repairJsonFile({ file: file.path, what, shape, instead }, stampOf(wall)))
        report(notice, 'file-set-aside');
      const found = existsSync(file.path);
      if (!found) file.store = last;
      reportedFailure = false;
      return found;
    } catch (error) {
      if (!reportedFailure) report(`${messageOf(error)} The last settings remain in effect.`, 'failure');
      reportedFailure = true;
      return false;
    }
  }

  const get = (): Settings => {
    if (repair()) last = read();
    return last;
  };
  return {
    get,
    update(change) {
      const next = changedSettings(get(), change);
      write(file, next);
      last = next;
      return next;
    },
  };
}

/** @throws HookbenchError `storage_failed` if the disk is full or not writable; the file is then unchanged */
function write(file: SettingsFile, next: Settings): void {
  try {
    file.store = next;
  } catch (cause) {
    throw new HookbenchError('storage_failed', `Cannot save the settings to ${file.path}: ${messageOf(cause)}.`, {
      hint: 'Check that the disk of the data folder has free space and is writable, then try again.',
      cause,
    });
  }
}
