import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Page } from '#shared/model/page.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { batchPerFrame, nextFrame } from '../store/batch-per-frame.ts';
import { wholeJournal } from '../store/live-lists.ts';
import { newestOf, noRows, windowLimit } from '../store/live-rows.ts';
import { keptQueries } from '../store/kept-data.ts';
import { forgetTraces } from '../store/traces.ts';
import { receiveEntries } from '../store/receive-entries.ts';
import type { Stores } from '../store/stores.ts';

/** After an interruption with more missed entries, the page starts again with the newest ones. */
const maxContinued = 5_000;

/** The page was too slow for the feed, which skipped entries. */
class MissedEntries extends Error {
  constructor(missed: number) {
    super(`This page fell behind and missed ${missed.toLocaleString('en-US')} entries. It reloads them.`);
    this.name = 'MissedEntries';
  }
}

/**
 * Loads the newest entries, then adds new ones, once per frame. After an interruption it continues where it stopped,
 * unless the journal is a different one or too many entries were missed.
 * @returns Resolves when the feed ends.
 * @throws Error if the status cannot be read, without which the page shows nothing
 * @throws MissedEntries when the page was too slow; reconnect to reload the entries.
 */
export async function followJournal(
  stores: Stores,
  client: ControlClient,
  signal: AbortSignal,
  frame = nextFrame,
): Promise<void> {
  const page = await client.journal.list({ limit: 200 }, { signal });
  const newest = page.items[0]?.seq ?? 0;
  const rows = stores.queries.getQueryData(wholeJournal(stores).queryKey);
  const known = (rows && newestOf(rows)?.seq) ?? 0;
  const continues = known > 0 && newest >= known && newest - known < maxContinued;
  if (newest < known) void stores.queries.resetQueries();
  if (!continues) restart(stores, page);
  await stores.queries.fetchQuery(keptQueries(stores.api).status);
  const after = continues ? known : newest;
  const waiting = batchPerFrame<JournalEntry>({
    receive: (entries) => receiveEntries(stores, entries),
    nextFrame: frame,
    limit: windowLimit,
  });
  try {
    for await (const { entries, missed } of await client.journal.feed({ after, skip: 'true' }, { signal })) {
      if (missed !== undefined) throw new MissedEntries(missed);
      waiting.add(entries);
    }
  } finally {
    waiting.flush();
  }
}

function restart(stores: Stores, { items, next }: Page<JournalEntry>): void {
  forgetTraces(stores);
  stores.queries.removeQueries({ queryKey: ['detail'] });
  stores.selection.setState({ entry: undefined, trace: undefined });
  stores.queries.setQueryData(wholeJournal(stores).queryKey, (known) => ({
    ...{ ...noRows, held: known?.held ?? false },
    ...{ items, next },
  }));
}
