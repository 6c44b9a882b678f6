import { join } from 'node:path';
import type { App } from 'electron';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { makeFolder } from '../../engine/config/private-file.ts';

/**
 * Stores Chromium's profile in the data folder. It contains the single instance lock, so that each data folder has its own
 * window. Must be called before the app is ready.
 * @returns The folder of the profile.
 * @throws HookbenchError `data_dir_unusable`
 */
export function keepProfile(app: Pick<App, 'setPath'>, dataDir: string): string {
  const profile = join(dataDir, 'chromium');
  try {
    makeFolder(profile);
  } catch (error) {
    throw new HookbenchError('data_dir_unusable', `Cannot use the data folder ${dataDir}: ${messageOf(error)}.`, {
      hint: 'Use --data-dir with a folder that you can write to.',
      cause: error,
    });
  }
  app.setPath('userData', profile);
  return profile;
}
