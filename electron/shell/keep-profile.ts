import { join } from 'node:path';
import type { App } from 'electron';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { makeFolder } from '../engine/config/make-folder.ts';

/**
 * Keeps what Chromium stores inside the data folder. The single instance lock lies there too, so that each data folder
 * has a window of its own. Must run before the app is ready.
 * @returns The folder of the profile.
 * @throws HookbenchError `data_dir_unusable`
 */
export function keepProfile(app: Pick<App, 'setPath'>, dataDir: string): string {
  const profile = join(dataDir, 'chromium');
  try {
    makeFolder(profile);
  } catch (error) {
    throw new HookbenchError('data_dir_unusable', `Cannot use the data folder ${dataDir}: ${messageOf(error)}.`, {
      hint: 'Choose a folder that can be written with --data-dir.',
      cause: error,
    });
  }
  app.setPath('userData', profile);
  return profile;
}
