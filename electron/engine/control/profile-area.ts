import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';

/** The area `profile`. */
export function profileArea({ profile }: Engine) {
  return {
    get: os.profile.get.handler(() => profile.get()),
    update: os.profile.update.handler(({ input }) => profile.update(input)),
  };
}
