import { createStore } from 'zustand/vanilla';

/** The tabs of the subscription details. */
export type SubscriptionTab = 'overview' | 'settings' | 'verify';

export interface SubscriptionsState {
  /** Id of the selected subscription; `new` while one is being created. */
  chosen: string | undefined;
  tab: SubscriptionTab;
  choose: (id: string | undefined) => void;
  show: (id: string, tab: SubscriptionTab) => void;
}

/** The selected subscription. */
export function createSubscriptionsStore() {
  return createStore<SubscriptionsState>((set) => ({
    chosen: undefined,
    tab: 'overview',
    choose: (chosen) => set({ chosen }),
    show: (chosen, tab) => set({ chosen, tab }),
  }));
}
