import type { Place } from '#shared/interface/note.ts';
import { screenIds } from '#shared/model/screen.ts';
import { createStore } from 'zustand/vanilla';

export interface NavigationState {
  /** Id of the screen shown; an unknown one shows the first. */
  screen: string;
  /** The known screens that were shown, the last one first. */
  visited: readonly string[];
  /** Set when a link opens an item of the screen, not only the screen; each time another object. */
  opened: { id: string } | undefined;
  go: (screen: string, id?: string) => void;
  /** A line of the interface's documents that its screen shows next. */
  place: Place | undefined;
  goToPlace: (place: Place) => void;
  takePlace: () => void;
  /** Pending requests to focus the search field of the current screen. */
  searchRequests: number;
  requestSearch: () => void;
  takeSearchRequest: () => void;
}

const isScreen = (screen: string): boolean => screenIds.some((id) => id === screen);

/** The current screen. */
export function createNavigationStore() {
  const shown =
    (screen: string) =>
    ({ visited }: NavigationState) => ({
      screen,
      visited: [screen, ...visited].filter((one, index, all) => isScreen(one) && all.indexOf(one) === index),
    });
  return createStore<NavigationState>((set) => ({
    screen: '',
    visited: [],
    opened: undefined,
    go: (screen, id) => set((state) => ({ ...shown(screen)(state), opened: id === undefined ? undefined : { id } })),
    place: undefined,
    goToPlace: (place) => set((state) => ({ ...shown('interface')(state), place: { ...place } })),
    takePlace: () => set({ place: undefined }),
    searchRequests: 0,
    requestSearch: () => set(({ searchRequests }) => ({ searchRequests: searchRequests + 1 })),
    takeSearchRequest: () => set({ searchRequests: 0 }),
  }));
}
