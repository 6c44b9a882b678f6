import { createStore } from 'zustand/vanilla';

/** A place in the shipped documents. Without a section: the beginning. */
export interface DocPlace {
  /** Path in the repository, e.g. `docs/webhooks.md`. */
  path: string;
  section?: string | undefined;
}

export interface HelpState {
  query: string;
  /** The places that were opened, the shown one last; empty: the results or the contents are shown. */
  opened: readonly DocPlace[];
  /** Shows the results of a search. */
  search: (query: string) => void;
  open: (place: DocPlace) => void;
  /** Shows the place before; before the first one, the results. */
  back: () => void;
}

/** What the help shows. */
export function createHelpStore() {
  return createStore<HelpState>((set) => ({
    query: '',
    opened: [],
    search: (query) => set({ query, opened: [] }),
    open: (place) => set(({ opened }) => ({ opened: [...opened, place] })),
    back: () => set(({ opened }) => ({ opened: opened.slice(0, -1) })),
  }));
}
