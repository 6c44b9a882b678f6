import { createStore } from 'zustand/vanilla';
import type { JournalEntry, JournalKind } from '#shared/model/journal-entry.ts';
import { nodeOf, thisNode } from '#shared/model/node.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { createEntryList, type EntryList } from './entry-list.ts';

/** The search query. */
export interface Query {
  text: string;
  kind: JournalKind | undefined;
  /** Restricts the search to this case file. */
  caseId?: string | undefined;
  /** Restricts the search to this node of the fleet; `thisNode` for own entries. */
  node?: string | undefined;
}

export interface SearchState {
  query: Query;
  /** The entries found; undefined without a search. */
  found: EntryList | undefined;
  search: (query: Query) => void;
  /** Updates the result with new journal entries. */
  receive: (batch: readonly JournalEntry[]) => void;
}

/** Delay after a new entry before the search runs again, in milliseconds. */
const againAfter = 400;
/** The same while the index is behind. */
const whileBehind = 1000;

/** Searches the journal in the engine and keeps the result up to date. */
export function createSearchStore(connection: ConnectionStore) {
  return createStore<SearchState>((set, get) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const searchAgain = async (query: Query, found: EntryList) => {
      timer = undefined;
      if (get().found !== found) return;
      const { items, indexed } = await clientOf(connection).journal.list({ ...filterOf(query), limit: 500 });
      found.getState().append(items.toReversed());
      found.setState({ behind: indexed?.behind ?? 0 });
      followIndex(query, found);
    };
    const later = (query: Query, found: EntryList, ms: number) => {
      timer ??= setTimeout(() => void searchAgain(query, found).catch(() => undefined), ms);
    };
    /** Searches again for as long as the index is behind. */
    const followIndex = (query: Query, found: EntryList) => {
      if (get().found === found && found.getState().behind > 0) later(query, found, whileBehind);
    };
    return {
      query: { text: '', kind: undefined },
      found: undefined,
      search: (query) => {
        const found = isEmpty(query) ? undefined : listOf(connection, query);
        set({ query, found });
        void found
          ?.getState()
          .load()
          .then(() => followIndex(query, found));
      },
      receive: (batch) => {
        const { query, found } = get();
        if (!found) return;
        if (query.text === '') found.getState().append(batch.filter((entry) => isWanted(entry, query)));
        else later(query, found, againAfter);
      },
    };
  });
}

function listOf(connection: ConnectionStore, query: Query): EntryList {
  return createEntryList((after) =>
    clientOf(connection).journal.list({ ...filterOf(query), limit: 500, ...(after !== undefined && { after }) }),
  );
}

function filterOf({ text, kind, caseId, node }: Query) {
  return {
    ...(text !== '' && { q: text }),
    ...(kind && { kind }),
    ...(caseId !== undefined && { case: caseId }),
    ...(node !== undefined && { node }),
  };
}

function isEmpty({ text, kind, caseId, node }: Query): boolean {
  return text === '' && kind === undefined && caseId === undefined && node === undefined;
}

function isWanted(entry: JournalEntry, { kind, caseId, node }: Query): boolean {
  const isOfNode = node === thisNode ? entry.case === undefined : node === undefined || nodeOf(entry) === node;
  return isOfNode && (kind === undefined || entry.kind === kind) && (caseId === undefined || entry.case?.id === caseId);
}
