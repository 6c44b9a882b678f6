import { join } from 'node:path';
import { saveProfileJob } from '../config/config-jobs.ts';
import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';

/** The area `profile`. */
export function profileArea({ configFile, dataDir, jobs, profile }: Engine) {
  return {
    get: os.profile.get.handler(() => profile.get()),
    update: os.profile.update.handler(({ input }) => profile.update(input)),
    reset: os.profile.reset.handler(({ input: { names } }) => profile.reset(names)),
    save: os.profile.save.handler(async () => ({
      path: await jobs.run(saveProfileJob, {
        file: configFile ?? join(dataDir, 'hookbench.yaml'),
        profile: profile.get(),
      }),
      loaded: configFile !== undefined,
    })),
  };
}
