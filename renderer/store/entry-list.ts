import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Page } from '#shared/model/page.ts';
import {
  appendEntries,
  emptyWindow,
  holdWindow,
  prependEntries,
  readingLimit,
  releaseWindow,
  type EntryWindow,
} from './entry-window.ts';

/** Asks for a page of entries, newest first, older than the sequence `after`. */
export type LoadEntries = (after?: string) => Promise<Page<JournalEntry>>;

export interface EntryListState extends EntryWindow {
  status: 'loading' | 'ready' | 'failed';
  /** Why the last page did not come. */
  problem: string | undefined;
  loadingOlder: boolean;
  /** Whether no more older entries are kept, though there are some. */
  full: boolean;
  /** Asks for the newest page and starts anew with it. */
  load: () => Promise<void>;
  /** Starts anew with a page, newest first. */
  replace: (page: Page<JournalEntry>) => void;
  append: (batch: readonly JournalEntry[]) => void;
  loadOlder: () => Promise<void>;
  hold: () => void;
  release: () => void;
}

export type EntryList = ReturnType<typeof createEntryList>;

/** A list of journal entries that grows at both ends: live at the new one, page by page at the old one. */
export function createEntryList(loadEntries: LoadEntries) {
  return createStore<EntryListState>((set, get) => ({
    ...emptyWindow,
    status: 'loading',
    problem: undefined,
    loadingOlder: false,
    full: false,
    load: async () => {
      try {
        get().replace(await loadEntries());
      } catch (error) {
        set({ status: 'failed', problem: messageOf(error) });
      }
    },
    replace: (page) => {
      const entries = page.items.toReversed();
      set({
        ...emptyWindow,
        held: get().held,
        entries,
        complete: page.next === null,
        status: 'ready',
        problem: undefined,
      });
    },
    append: (batch) => {
      set((state) => appendEntries(state, batch));
    },
    loadOlder: async () => {
      const { entries, complete, loadingOlder } = get();
      const oldest = entries[0];
      if (!oldest || complete || loadingOlder) return;
      if (entries.length >= readingLimit) {
        set({ full: true });
        return;
      }
      set({ loadingOlder: true, problem: undefined });
      try {
        const page = await loadEntries(String(oldest.seq));
        set((state) => prependEntries(state, page.items.toReversed(), page.next === null));
      } catch (error) {
        set({ problem: messageOf(error) });
      } finally {
        set({ loadingOlder: false });
      }
    },
    hold: () => {
      set((state) => holdWindow(state));
    },
    release: () => {
      if (get().held) set((state) => ({ ...releaseWindow(state), full: false }));
    },
  }));
}
