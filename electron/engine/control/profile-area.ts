import { join } from 'node:path';
import { saveProfileJob } from '../config/config-jobs.ts';
import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';

/** The area `profile`. */
export function profileArea({ configFile, dataDir, jobs, profile }: Engine) {
  /** The last write: jobs of two threads must not replace the file at the same time. */
  let saved: Promise<unknown> = Promise.resolve();
  const save = (): Promise<string> =>
    jobs.run(saveProfileJob, { file: configFile ?? join(dataDir, 'hookbench.yaml'), profile: profile.get() });

  return {
    get: os.profile.get.handler(() => profile.get()),
    update: os.profile.update.handler(({ input }) => profile.update(input)),
    reset: os.profile.reset.handler(({ input: { names } }) => profile.reset(names)),
    save: os.profile.save.handler(async () => {
      const writing = saved.then(save, save);
      saved = writing;
      return { path: await writing, loaded: configFile !== undefined };
    }),
  };
}
