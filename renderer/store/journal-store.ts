import type { ConnectionStore } from './connection-store.ts';
import { clientOf } from './connection-store.ts';
import { createEntryList } from './entry-list.ts';

/** The newest part of the whole journal. */
export function createJournalStore(connection: ConnectionStore) {
  return createEntryList((after) =>
    clientOf(connection).journal.list({ limit: 500, ...(after !== undefined && { after }) }),
  );
}
