import { createStore } from 'zustand/vanilla';

/** The item that is selected in a list, and the one that it is compared with. */
export interface ItemSelection<Tab extends string> {
  /** Id of the selected item. */
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
