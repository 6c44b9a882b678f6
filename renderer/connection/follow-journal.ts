import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Page } from '#shared/model/page.ts';
import type { ApiClient } from '../store/api-client.ts';
import { windowLimit } from '../store/entry-window.ts';
import { receiveEntries } from '../store/receive-entries.ts';
import type { Stores } from '../store/stores.ts';

/**
 * Shows the newest entries, then each new one as it is committed. After an interruption it goes on where it was, unless
 * the journal is another one or too much was missed.
 * @returns When the feed ends.
 */
export async function followJournal(stores: Stores, client: ApiClient, signal: AbortSignal): Promise<void> {
  const page = await client.journal.list({ limit: 200 }, { signal });
  const newest = page.items[0]?.seq ?? 0;
  const known = newestSeq(stores);
  const goOn = known > 0 && newest >= known && newest - known < windowLimit;
  if (!goOn) startAnew(stores, page);
  await stores.status.getState().refresh();
  for await (const { entries } of await client.journal.feed({ after: goOn ? known : newest }, { signal })) {
    receiveEntries(stores, entries);
  }
}

function startAnew(stores: Stores, page: Page<JournalEntry>): void {
  stores.traces.setState({ traces: new Map() });
  stores.details.setState({ details: new Map() });
  stores.selection.setState({ entry: undefined, trace: undefined });
  stores.journal.getState().replace(page);
}

function newestSeq(stores: Stores): number {
  const { entries, pending } = stores.journal.getState();
  return (pending.at(-1) ?? entries.at(-1))?.seq ?? 0;
}
