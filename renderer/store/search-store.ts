import { createStore } from 'zustand/vanilla';
import type { JournalEntry, JournalKind } from '#shared/model/journal-entry.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { createEntryList, type EntryList } from './entry-list.ts';

/** What is searched for. */
export interface Query {
  text: string;
  kind: JournalKind | undefined;
  /** Only what was read from this case file. */
  caseId?: string | undefined;
}

export interface SearchState {
  query: Query;
  /** The entries found; none while nothing is searched for. */
  found: EntryList | undefined;
  search: (query: Query) => void;
  /** Takes new entries of the journal into account. */
  receive: (batch: readonly JournalEntry[]) => void;
}

/** How long after a new entry a text is searched for again, in milliseconds. */
const againAfter = 400;

/** Searches the journal on the server and keeps the result up to date. */
export function createSearchStore(connection: ConnectionStore) {
  return createStore<SearchState>((set, get) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const searchAgain = async (query: Query, found: EntryList) => {
      timer = undefined;
      if (get().found !== found) return;
      const { items } = await clientOf(connection).journal.list({ ...filterOf(query), limit: 500 });
      found.getState().append(items.toReversed());
    };
    return {
      query: { text: '', kind: undefined },
      found: undefined,
      search: (query) => {
        const found = isEmpty(query) ? undefined : listOf(connection, query);
        set({ query, found });
        void found?.getState().load();
      },
      receive: (batch) => {
        const { query, found } = get();
        if (!found) return;
        if (query.text === '') found.getState().append(batch.filter((entry) => isWanted(entry, query)));
        else timer ??= setTimeout(() => void searchAgain(query, found).catch(() => undefined), againAfter);
      },
    };
  });
}

function listOf(connection: ConnectionStore, query: Query): EntryList {
  return createEntryList((after) =>
    clientOf(connection).journal.list({ ...filterOf(query), limit: 500, ...(after !== undefined && { after }) }),
  );
}

function filterOf({ text, kind, caseId }: Query) {
  return { ...(text !== '' && { q: text }), ...(kind && { kind }), ...(caseId !== undefined && { case: caseId }) };
}

function isEmpty({ text, kind, caseId }: Query): boolean {
  return text === '' && kind === undefined && caseId === undefined;
}

function isWanted(entry: JournalEntry, { kind, caseId }: Query): boolean {
  return (kind === undefined || entry.kind === kind) && (caseId === undefined || entry.case?.id === caseId);
}
