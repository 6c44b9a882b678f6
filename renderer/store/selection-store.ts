import { createStore } from 'zustand/vanilla';
import type { TraceOf } from './traces.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';

export interface SelectionState {
  /** The selected entry. */
  entry: JournalEntry | undefined;
  /** The selected trace; without an entry, one is selected once the trace is loaded. */
  trace: string | undefined;
  /** Whether the lab's entries of the trace are shown when both the user and the lab have some. */
  of: TraceOf;
  select: (entry: JournalEntry, of?: TraceOf) => void;
  selectTrace: (trace: string) => void;
}

/** The selected entry and trace. */
export function createSelectionStore() {
  return createStore<SelectionState>((set) => ({
    entry: undefined,
    trace: undefined,
    of: undefined,
    select: (entry, of) => set({ entry, trace: entry.trace, of }),
    selectTrace: (trace) => set({ entry: undefined, trace, of: undefined }),
  }));
}
