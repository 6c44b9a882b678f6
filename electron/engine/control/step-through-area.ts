import type { Engine } from '../engine.ts';
import { feedOf } from './feed-of.ts';
import { os } from './implementer.ts';

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
