import { createStore } from 'zustand/vanilla';

export interface NavigationState {
  /** Id of the screen shown; an unknown one shows the first. */
  screen: string;
  go: (screen: string) => void;
  /** Pending requests to focus the search field of the current screen. */
  searchRequests: number;
  requestSearch: () => void;
  takeSearchRequest: () => void;
}

/** The current screen. */
export function createNavigationStore() {
  return createStore<NavigationState>((set) => ({
    screen: '',
    go: (screen) => set({ screen }),
    searchRequests: 0,
    requestSearch: () => set(({ searchRequests }) => ({ searchRequests: searchRequests + 1 })),
    takeSearchRequest: () => set({ searchRequests: 0 }),
  }));
}
