import { noRows } from './live-rows.ts';
import type { LoadedList } from './use-stores.ts';

const nothing = (): void => undefined;

/** A list that is loaded as a whole as one with a single page, with the items that match its filter. */
export const wholeList = <Item, Filter>(
  list: LoadedList<Item>,
  items: readonly Item[],
  filter: Filter,
  narrow: (filter: Filter) => void,
) => ({
  ...noRows,
  ...list,
  ...{ items, filter, narrow, waiting: 0, loadOlder: async () => undefined, hold: nothing, release: nothing },
});
