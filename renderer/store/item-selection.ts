import { createStore } from 'zustand/vanilla';
import type { TraceOf } from './traces.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';

/** The item that is selected in a list, and the one that it is compared with. */
export interface ItemSelection<Tab extends string> {
  chosen: string | undefined;
  /** Id of the item that the selected one is compared with. */
  otherId: string | undefined;
  /** The part of the details that is shown. */
  tab: Tab;
  choose: (id: string | undefined, tab?: Tab) => void;
  show: (tab: Tab) => void;
  /** Compares with another item; `undefined` ends the comparison. */
  compareWith: (id: string | undefined) => void;
}

/** Creates a selection without an item. @param tab The part of the details that is shown at first; empty if they have none */
export function createItemSelection<Tab extends string>(tab: Tab) {
  return createStore<ItemSelection<Tab>>((set) => ({
    chosen: undefined,
    otherId: undefined,
    tab,
    choose: (chosen, shown) => {
      set({ chosen, ...(shown && { tab: shown }) });
    },
    show: (shown) => set({ tab: shown }),
    compareWith: (otherId) => set({ otherId }),
  }));
}

/** The parts of the details of a capture. */
export type CaptureTab = 'checks' | 'body' | 'headers' | 'connection' | 'pairing' | 'compare';

/** The parts of the details of a delivery. */
export type DeliveryTab = 'attempts' | 'compare';

/** The parts of the details of a subscription. Its id is `new` while one is being created. */
export type SubscriptionTab = 'overview' | 'settings' | 'verify';

/** The parts of the screen Chats. */
export type ChatsTab = 'chat' | 'desk' | 'customers';

export interface SelectionState {
  entry: JournalEntry | undefined;
  /** The selected trace; without an entry, one is selected once the trace is loaded. */
  trace: string | undefined;
  /** Whether the lab's entries of the trace are shown when both the user and the lab have some. */
  of: TraceOf;
  /** Whether the trace was selected while another screen was shown; Timeline then selects a newer row if it has one. */
  suggested: boolean;
  select: (entry: JournalEntry, of?: TraceOf) => void;
  selectTrace: (trace: string, suggested?: boolean) => void;
}

/** The selected entry and trace. */
export function createSelectionStore() {
  return createStore<SelectionState>((set) => ({
    entry: undefined,
    trace: undefined,
    of: undefined,
    suggested: false,
    select: (entry, of) => set({ entry, trace: entry.trace, of, suggested: false }),
    selectTrace: (trace, suggested = false) => set({ entry: undefined, trace, of: undefined, suggested }),
  }));
}
