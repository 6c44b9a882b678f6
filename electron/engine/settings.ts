import { existsSync } from 'node:fs';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { defaultSettings, settings as settingsSchema, type Settings } from '#shared/model/settings.ts';
import type { Clock } from './clock.ts';
import { mendJsonFile } from './config/mend-json-file.ts';
import { stampOf } from './config/stamp-of.ts';

/** Where settings are kept: one file, written by the store of the door. */
export interface SettingsStore {
  get: () => Settings;
  /** Changes what it names. */
  update: (change: { [Name in keyof Settings]?: Settings[Name] | undefined }) => Settings;
}

const what = 'The settings file';
const shape = settingsSchema.partial();

/** Makes sure that the settings file can be read, see {@link mendJsonFile}. */
export function mendSettingsFile(file: string, stamp: string): string[] {
  return mendJsonFile({ file, what, shape }, stamp);
}

/** The store of the door over the file: `conf`, or electron-store, which is made of it. */
export interface SettingsFile {
  readonly path: string;
  store: Settings;
}

export interface SettingsKeeper {
  wall: Clock;
  /** Tells the user of a file that was damaged meanwhile. */
  tell: (notice: string, change: 'file-set-aside' | 'failure') => void;
}

/**
 * Settings in a file that was mended at the start. One that is damaged later is kept beside as well, and one that is gone is
 * written anew: what was read last counts on, also where the disk takes neither.
 */
export function keepSettings(file: SettingsFile, { tell, wall }: SettingsKeeper): SettingsStore {
  const read = (): Settings => settingsSchema.parse({ ...defaultSettings, ...file.store });
  let last = read();
  /** Each reading would tell it anew, and be brought about by the telling. */
  let toldUnmended = false;

  /** @returns Whether the file can be read. */
  function mend(): boolean {
    try {
      const instead = 'what was set before counts on';
      for (const notice of mendJsonFile({ file: file.path, what, shape, instead }, stampOf(wall)))
        tell(notice, 'file-set-aside');
      const found = existsSync(file.path);
      if (!found) file.store = last;
      toldUnmended = false;
      return found;
    } catch (error) {
      if (!toldUnmended) tell(`${messageOf(error)} What was set before counts on.`, 'failure');
      toldUnmended = true;
      return false;
    }
  }

  const get = (): Settings => {
    if (mend()) last = read();
    return last;
  };
  return {
    get,
    update(change) {
      const next = settingsSchema.parse({ ...get(), ...change });
      write(file, next);
      last = next;
      return next;
    },
  };
}

/** @throws HookbenchError `storage_failed` when the disk refuses; the file is as it was then */
function write(file: SettingsFile, next: Settings): void {
  try {
    file.store = next;
  } catch (cause) {
    throw new HookbenchError(
      'storage_failed',
      `The settings could not be stored in ${file.path}: ${messageOf(cause)}.`,
      { hint: 'Check that the disk of the data folder has room and can be written, then try again.', cause },
    );
  }
}
