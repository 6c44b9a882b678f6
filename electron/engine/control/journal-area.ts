import type { Engine } from '../engine.ts';
import { followWithin } from '../journal/follow.ts';
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

/** A reader with `skip` that is more entries behind than this misses entries. */
const maxBehind = 10_000;

/** The area `journal`. */
export function journalArea({ journal, lab, store }: Engine) {
  return {
    list: os.journal.list.handler(async ({ input }) => {
      await store.settled();
      return journal.list(input);
    }),
    feed: os.journal.feed.handler(async function* ({ input, signal }) {
      const limit = input.skip === 'true' ? maxBehind : Infinity;
      for await (const { entries: batch, missed } of followWithin(journal, input.after, signal, limit)) {
        const entries = input.kind === undefined ? batch : batch.filter((entry) => entry.kind === input.kind);
        if (missed !== undefined) yield { entries, missed };
        else if (entries.length > 0) yield { entries };
      }
    }),
    trace: os.journal.trace.handler(async ({ input: { id, of } }) => {
      await store.settled();
      const own = journal.trace(id);
      const labs =
        own.length > 0 && of === undefined ? [] : ((await (await lab()).partiesOf(id))?.journal.trace(id) ?? []);
      const entries = labs.length > 0 ? labs : own;
      const [first] = entries;
      const earliest = entries.reduce(
        (found, entry) => (entry.atMs < found.atMs ? entry : found),
        orNotFound(first, 'trace', id),
      );
      return { id, startedAt: earliest.at, entries, ...(labs.length > 0 && { lab: true as const }) };
    }),
  };
}
