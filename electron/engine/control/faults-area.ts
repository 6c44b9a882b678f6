import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';

/** The area `faults`. */
export function faultsArea({ faults }: Engine) {
  return {
    list: os.faults.list.handler(() => ({ items: faults.all() })),
    set: os.faults.set.handler(({ input }) => faults.set(input)),
    clear: os.faults.clear.handler(async ({ input: { id } }) => {
      orNotFound((await faults.clear(id)) || undefined, 'fault', id);
      return { cleared: 1 };
    }),
    clearAll: os.faults.clearAll.handler(async () => ({ cleared: await faults.clearAll() })),
  };
}
