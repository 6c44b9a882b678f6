import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';
import { feedOf } from './feed-of.ts';

/** The area `stepThrough`. */
export function stepThroughArea({ stepThrough }: Pick<Engine, 'stepThrough'>) {
  return {
    feed: os.stepThrough.feed.handler(async function* ({ signal }) {
      yield* feedOf(
        { items: stepThrough.held() },
        (receive) => stepThrough.open((items) => receive({ items })),
        signal,
      );
    }),
    next: os.stepThrough.next.handler(({ input }) => ({ items: stepThrough.next(input ?? {}) })),
  };
}

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
