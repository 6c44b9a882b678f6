import { createStore } from 'zustand/vanilla';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { rowOf, type CaptureRow } from './captures/capture-row.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { pagedList, type PagedList } from './paged-list.ts';

/** The filters of the list. */
export interface CaptureFilter {
  event?: string;
  method?: string;
  /** `*` matches any characters. */
  path?: string;
  failed?: 'true' | 'false';
  pinned?: 'true';
  /** A node of the fleet; `thisNode` for own captures. */
  node?: string;
  /** Words in headers and body. */
  q?: string;
}

export interface CapturesState extends PagedList<CaptureRow, CaptureFilter> {
  /** Whether the dialog that confirms the removal of all captures is open. */
  clearAsked: boolean;
  /** Updates the pin of a row without waiting for the engine. */
  notePinned: (id: string, pinned: boolean) => void;
  askClear: (asked: boolean) => void;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** The captures that match the filters; journal entries trigger updates. */
export function createCapturesStore(connection: ConnectionStore) {
  return createStore<CapturesState>((set, get) => {
    const list = pagedList<CaptureRow, CaptureFilter>(
      set,
      get,
      async (query) => {
        const page = await clientOf(connection).captures.list(query);
        return { ...page, items: page.items.map(rowOf) };
      },
      {},
    );
    return {
      ...list,
      clearAsked: false,
      notePinned: (id, pinned) => {
        set(({ items }) => ({ items: items.map((row) => (row.id === id ? { ...row, pinned } : row)) }));
      },
      askClear: (clearAsked) => set({ clearAsked }),
      receive: (batch) => {
        const items = followPairings(get().items, batch);
        if (items !== get().items) set({ items });
        if (batch.some(({ kind }) => kind === 'capture')) list.refresh();
      },
    };
  });
}

/** The rows, updated with the pairings in new journal entries. */
export function followPairings(known: readonly CaptureRow[], batch: readonly JournalEntry[]): readonly CaptureRow[] {
  const outcomes = new Map(
    batch.flatMap((entry) =>
      entry.kind === 'pairing' && entry.captureId !== undefined ? [[entry.captureId, entry.outcome] as const] : [],
    ),
  );
  if (outcomes.size === 0 || !known.some(({ id }) => outcomes.has(id))) return known;
  return known.map((row) => {
    const pairing = outcomes.get(row.id);
    return pairing === undefined ? row : { ...row, pairing };
  });
}
