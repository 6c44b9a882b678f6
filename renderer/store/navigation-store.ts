import type { Place } from '#shared/interface/note.ts';
import { createStore } from 'zustand/vanilla';

export interface NavigationState {
  /** Id of the screen shown; an unknown one shows the first. */
  screen: string;
  go: (screen: string) => void;
  /** A line of the interface's documents that its screen shows next. */
  place: Place | undefined;
  goToPlace: (place: Place) => void;
  takePlace: () => void;
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
    place: undefined,
    goToPlace: (place) => set({ screen: 'interface', place: { ...place } }),
    takePlace: () => set({ place: undefined }),
    searchRequests: 0,
    requestSearch: () => set(({ searchRequests }) => ({ searchRequests: searchRequests + 1 })),
    takeSearchRequest: () => set({ searchRequests: 0 }),
  }));
}
