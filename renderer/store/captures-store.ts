import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { rowOf } from './captures/capture-row.ts';
import { followPairings, mergeRows, type RowPage } from './captures/merge-rows.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { throttle } from './throttle.ts';

/** What narrows the list. */
export interface CaptureFilter {
  event?: string;
  method?: string;
  /** `*` stands for any characters. */
  path?: string;
  failed?: 'true' | 'false';
  pinned?: 'true';
  /** Words in headers and body. */
  q?: string;
}

/** Newest first; `next` is `null` when all are known. */
export interface CapturesState extends RowPage {
  status: 'loading' | 'ready' | 'failed';
  problem: string | undefined;
  filter: CaptureFilter;
  /** How many new ones wait while the list is held; of very many the number is the least. */
  waiting: number;
  /** Whether the user is asked to confirm that all is removed. */
  clearAsked: boolean;
  narrow: (filter: CaptureFilter) => void;
  load: () => Promise<void>;
  loadOlder: () => Promise<void>;
  /** Lets no new ones in until released, so that the rows stay where they are. */
  hold: () => void;
  release: () => void;
  /** Shows at once that a capture is pinned, or no more. */
  notePinned: (id: string, pinned: boolean) => void;
  askClear: (asked: boolean) => void;
  /** Removes all that are not pinned. @throws The refusal of the engine. */
  clear: () => Promise<void>;
  receive: (batch: readonly JournalEntry[]) => void;
}

const pageSize = 100;
/** Older ones are read in larger pages, so that scrolling does not wait. */
const olderSize = 500;
/** How long the list rests before it is read again, in milliseconds. */
const rest = 250;

/** The captures that match a filter, kept fresh by the journal. */
export function createCapturesStore(connection: ConnectionStore) {
  return createStore<CapturesState>((set, get) => {
    let held = false;
    let loadingOlder = false;
    const read = async (limit: number, after?: string): Promise<RowPage> => {
      const query = { ...get().filter, limit, ...(after !== undefined && { after }) };
      const { items, next } = await clientOf(connection).captures.list(query);
      return { items: items.map(rowOf), next };
    };
    const load = async (): Promise<void> => {
      const { filter } = get();
      try {
        const fresh = await read(pageSize);
        if (get().filter !== filter) return;
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

/** The filter with one part of it changed, or taken out. */
export function withPart<Name extends keyof CaptureFilter>(
  filter: CaptureFilter,
  name: Name,
  value: CaptureFilter[Name] | undefined,
): CaptureFilter {
  const { [name]: _, ...others } = filter;
  return value === undefined ? others : { ...others, [name]: value };
}
