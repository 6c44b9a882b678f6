import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { Searched } from '#shared/model/index-state.ts';
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

/** Loads a page of entries, newest first, older than the sequence `after`. */
export type LoadEntries = (after?: string) => Promise<Page<JournalEntry> & Searched>;

export interface EntryListState extends EntryWindow {
  status: 'loading' | 'ready' | 'failed';
  /** Why the last page could not be loaded. */
  problem: string | undefined;
  loadingOlder: boolean;
  /** Entries that a search could not look at, as they are not indexed yet. */
  behind: number;
  /** Whether the limit is reached although older entries exist. */
  full: boolean;
  /** Loads the newest page and restarts the list with it. */
  load: () => Promise<void>;
  /** Restarts the list with a page, newest first. */
  replace: (page: Page<JournalEntry> & Searched) => void;
  append: (batch: readonly JournalEntry[]) => void;
  loadOlder: () => Promise<void>;
  hold: () => void;
  release: () => void;
}

export type EntryList = ReturnType<typeof createEntryList>;

/** A list of journal entries that grows at both ends: live entries at the new end, pages at the old end. */
export function createEntryList(loadEntries: LoadEntries) {
  return createStore<EntryListState>((set, get) => ({
    ...emptyWindow,
    status: 'loading',
    problem: undefined,
    loadingOlder: false,
    behind: 0,
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
        behind: page.indexed?.behind ?? 0,
        status: 'ready',
        problem: undefined,
      });
    },
    append: (batch) => set((state) => appendEntries(state, batch)),
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
    hold: () => set((state) => holdWindow(state)),
    release: () => {
      if (get().held) set((state) => ({ ...releaseWindow(state), full: false }));
    },
  }));
}
