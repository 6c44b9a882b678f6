import { createStore } from 'zustand/vanilla';
import type { JournalEntry } from '#shared/model/journal-entry.ts';

export interface SelectionState {
  /** The entry looked at. */
  entry: JournalEntry | undefined;
  /** The trace looked at; set without an entry, the entry is chosen when the trace's entries are there. */
  trace: string | undefined;
  select: (entry: JournalEntry) => void;
  selectTrace: (trace: string) => void;
}

/** What the user looks at. */
export function createSelectionStore() {
  return createStore<SelectionState>((set) => ({
    entry: undefined,
    trace: undefined,
    select: (entry) => {
      set({ entry, trace: entry.trace });
    },
    selectTrace: (trace) => {
      set({ entry: undefined, trace });
    },
  }));
}
