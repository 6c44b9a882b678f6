import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';

/** The area `cases`. */
export function casesArea({ cases }: Engine) {
  return {
    open: os.cases.open.handler(({ input, signal }) => cases.open(input, input.name, signal)),
    list: os.cases.list.handler(() => ({ items: cases.all(), next: null })),
    remove: os.cases.remove.handler(async ({ input: { id } }) => ({
      removed: orNotFound(await cases.remove(id), 'case', id),
    })),
  };
}
