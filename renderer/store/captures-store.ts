import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { rowOf } from './captures/capture-row.ts';
import { followPairings, mergeRows, type RowPage } from './captures/merge-rows.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { throttle } from './throttle.ts';

/** The filters of the list. */
export interface CaptureFilter {
  event?: string;
  method?: string;
  /** `*` matches any characters. */
  path?: string;
  failed?: 'true' | 'false';
  pinned?: 'true';
  /** Words in headers and body. */
  q?: string;
}

/** Newest first; `next` is `null` when all are loaded. */
export interface CapturesState extends RowPage {
  status: 'loading' | 'ready' | 'failed';
  problem: string | undefined;
  filter: CaptureFilter;
  /** Number of new captures while the list is paused; a lower bound when there are very many. */
  waiting: number;
  /** Entries that the search could not look at, as they are not indexed yet. */
  behind: number;
  /** Whether the dialog that confirms the removal of all captures is open. */
  clearAsked: boolean;
  narrow: (filter: CaptureFilter) => void;
  load: () => Promise<void>;
  loadOlder: () => Promise<void>;
  /** Pauses the list, so that rows do not move, until it is released. */
  hold: () => void;
  release: () => void;
  /** Updates the pin of a row without waiting for the engine. */
  notePinned: (id: string, pinned: boolean) => void;
  askClear: (asked: boolean) => void;
  /** Removes all captures that are not pinned. @throws The error of the engine. */
  clear: () => Promise<void>;
  receive: (batch: readonly JournalEntry[]) => void;
}

const pageSize = 100;
/** Page size for older captures; larger, so that scrolling does not wait. */
const olderSize = 500;
/** Minimum time between two loads of the list, in milliseconds. */
const rest = 250;

/** The captures that match the filters; journal entries trigger updates. */
export function createCapturesStore(connection: ConnectionStore) {
  return createStore<CapturesState>((set, get) => {
    let held = false;
    let loadingOlder = false;
    const read = async (limit: number, after?: string): Promise<RowPage & { behind: number }> => {
      const query = { ...get().filter, limit, ...(after !== undefined && { after }) };
      const { indexed, items, next } = await clientOf(connection).captures.list(query);
      return { items: items.map(rowOf), next, behind: indexed?.behind ?? 0 };
    };
    const load = async (): Promise<void> => {
      const { filter } = get();
      try {
        const { behind, ...fresh } = await read(pageSize);
        if (get().filter !== filter) return;
        set({ behind });
        if (behind > 0) refresh();
        const { items, next } = get();
        const newest = items[0];
        if (held && newest) set({ waiting: fresh.items.filter(({ seq }) => seq > newest.seq).length });
        else set({ status: 'ready', problem: undefined, waiting: 0, ...mergeRows({ items, next }, fresh) });
      } catch (error) {
        if (get().filter === filter) set({ status: 'failed', problem: messageOf(error) });
      }
    };
    const refresh = throttle(rest, load);
    const loadOlder = async (): Promise<void> => {
      const { next, filter } = get();
      if (next === null || loadingOlder) return;
      loadingOlder = true;
      try {
        const older = await read(olderSize, next);
        if (get().filter === filter && get().next === next)
          set(({ items }) => ({ items: [...items, ...older.items], next: older.next, problem: undefined }));
      } catch (error) {
        set({ problem: messageOf(error) });
      } finally {
        loadingOlder = false;
      }
    };
    return {
      status: 'loading',
      items: [],
      next: null,
      problem: undefined,
      filter: {},
      waiting: 0,
      behind: 0,
      clearAsked: false,
      narrow: (filter) => {
        held = false;
        set({ filter, status: 'loading', items: [], next: null, waiting: 0 });
        void load();
      },
      load,
      loadOlder,
      hold: () => {
        held = true;
      },
      release: () => {
        if (!held) return;
        held = false;
        if (get().waiting > 0) refresh();
      },
      notePinned: (id, pinned) => {
        set(({ items }) => ({ items: items.map((row) => (row.id === id ? { ...row, pinned } : row)) }));
      },
      askClear: (clearAsked) => {
        set({ clearAsked });
      },
      clear: async () => {
        await clientOf(connection).captures.clear();
        held = false;
        set({ items: [], next: null, waiting: 0 });
        await load();
      },
      receive: (batch) => {
        set(({ items }) => ({ items: followPairings(items, batch) }));
        if (get().status !== 'loading' && batch.some(({ kind }) => kind === 'capture')) refresh();
      },
    };
  });
}

/** The filter with one part changed or removed. */
export function withPart<Name extends keyof CaptureFilter>(
  filter: CaptureFilter,
  name: Name,
  value: CaptureFilter[Name] | undefined,
): CaptureFilter {
  const { [name]: _, ...others } = filter;
  return value === undefined ? others : { ...others, [name]: value };
}
