import { createStore } from 'zustand/vanilla';

export interface NavigationState {
  /** Id of the screen shown; an unknown one shows the first. */
  screen: string;
  go: (screen: string) => void;
  /** Wishes to type into the search of the screen shown that were not fulfilled yet. */
  searchWishes: number;
  wishSearch: () => void;
  takeSearchWish: () => void;
}

/** Which screen is shown. */
export function createNavigationStore() {
  return createStore<NavigationState>((set) => ({
    screen: '',
    go: (screen) => {
      set({ screen });
    },
    searchWishes: 0,
    wishSearch: () => {
      set(({ searchWishes }) => ({ searchWishes: searchWishes + 1 }));
    },
    takeSearchWish: () => {
      set({ searchWishes: 0 });
    },
  }));
}
