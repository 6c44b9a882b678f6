import { readExchange } from '../client/read-exchange.ts';
import type { Engine } from '../engine.ts';
import { readDecision } from '../journal/read-decision.ts';
import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';

/** The area `exchanges`. */
export function exchangesArea({ store }: Engine) {
  return {
    get: os.exchanges.get.handler(({ input: { id } }) => orNotFound(readExchange(store, id), 'exchange', id)),
    decision: os.exchanges.decision.handler(async ({ input: { id } }) => {
      await store.settled();
      return orNotFound(readDecision(store, id), 'decision', id);
    }),
  };
}
