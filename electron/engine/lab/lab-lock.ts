import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** Lets only one task use the lab's parties at a time: a run of experiments, or the test of a program. */
export interface LabLock {
  /** @throws HookbenchError `conflict` while another task holds the lock */
  take(words: string): void;
  release(): void;
}

export function createLabLock(): LabLock {
  let holder: string | undefined;
  return {
    take(words) {
      if (holder !== undefined) {
        throw new HookbenchError('conflict', `${holder} already.`, { hint: 'Wait for the end, or cancel it.' });
      }
      holder = words;
    },
    release() {
      holder = undefined;
    },
  };
}
