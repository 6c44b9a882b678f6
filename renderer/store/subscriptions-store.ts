import { createStore } from 'zustand/vanilla';
import type { SubscriptionForm } from './subscriptions/subscription-form.ts';

/** The tabs of the subscription details. */
export type SubscriptionTab = 'overview' | 'settings' | 'verify';

export interface SubscriptionsState {
  /** Id of the selected subscription; `new` while one is being created. */
  chosen: string | undefined;
  tab: SubscriptionTab;
  /** Unsaved changes by subscription id; `new` for the one being created. */
  drafts: Readonly<Record<string, Partial<SubscriptionForm>>>;
  /** Stores a change; without `part`, discards all changes. */
  edit: (id: string, part?: Partial<SubscriptionForm>) => void;
  choose: (id: string | undefined) => void;
  show: (id: string, tab: SubscriptionTab) => void;
}

/** The selected subscription and the unsaved changes. */
export function createSubscriptionsStore() {
  return createStore<SubscriptionsState>((set) => ({
    chosen: undefined,
    tab: 'overview',
    drafts: {},
    edit: (id, part) => {
      set(({ drafts: { [id]: before, ...others } }) => ({
        drafts: part ? { ...others, [id]: { ...before, ...part } } : others,
      }));
    },
    choose: (chosen) => set({ chosen }),
    show: (chosen, tab) => set({ chosen, tab }),
  }));
}
