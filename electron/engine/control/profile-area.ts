import { join } from 'node:path';
import { saveProfile } from '../config/save-profile.ts';
import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';

/** The area `profile`. */
export function profileArea({ configFile, dataDir, profile }: Engine) {
  return {
    get: os.profile.get.handler(() => profile.get()),
    update: os.profile.update.handler(({ input }) => profile.update(input)),
    reset: os.profile.reset.handler(({ input: { names } }) => profile.reset(names)),
    save: os.profile.save.handler(() => ({
      path: saveProfile(configFile ?? join(dataDir, 'hookbench.yaml'), profile.get()),
      loaded: configFile !== undefined,
    })),
  };
}
