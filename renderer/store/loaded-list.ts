import type { PagedList } from './paged-list.ts';

/** A list that is loaded as a whole. */
export interface LoadedList<Item> {
  status: 'loading' | 'ready' | 'failed';
  items: readonly Item[];
  /** Why it could not be loaded. */
  problem: string | undefined;
  /** Loads it; the known items stay until the response arrives. */
  load: () => Promise<void>;
}

const nothing = (): void => undefined;

/** A list that is loaded as a whole as one with a single page, with the items that match its filter. */
export const wholeList = <Item, Filter>(
  list: LoadedList<Item>,
  items: readonly Item[],
  filter: Filter,
  narrow: (filter: Filter) => void,
): Omit<PagedList<Item, Filter>, 'add' | 'change' | 'refresh' | 'watch'> => ({
  ...list,
  ...{ items, filter, narrow, next: null, behind: 0, loadingOlder: false, waiting: 0, waitingLimit: 0 },
  loadOlder: async () => undefined,
  hold: nothing,
  release: nothing,
});
