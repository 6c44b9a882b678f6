import { createStore } from 'zustand/vanilla';
import type { TraceOf } from './traces-store.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';

export interface SelectionState {
  /** The entry looked at. */
  entry: JournalEntry | undefined;
  /** The trace looked at; set without an entry, the entry is chosen when the trace's entries are there. */
  trace: string | undefined;
  /** Whose entries of the trace are looked at, where both the user and the lab have some. */
  of: TraceOf;
  select: (entry: JournalEntry, of?: TraceOf) => void;
  selectTrace: (trace: string) => void;
}

/** What the user looks at. */
export function createSelectionStore() {
  return createStore<SelectionState>((set) => ({
    entry: undefined,
    trace: undefined,
    of: undefined,
    select: (entry, of) => {
      set({ entry, trace: entry.trace, of });
    },
    selectTrace: (trace) => {
      set({ entry: undefined, trace, of: undefined });
    },
  }));
}
