import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** The lab's parties serve one thing at a time: a run of experiments, or the test of a receiver. */
export interface LabLock {
  /** @throws HookbenchError `conflict` while another holds it */
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
