import { messageOf } from '#shared/errors/message-of.ts';
import type { Searched } from '#shared/model/index-state.ts';
import { windowLimit } from './entry-window.ts';
import type { LoadedList } from './loaded-list.ts';
import { throttle } from './throttle.ts';

/** The loaded rows of a list, newest first. */
export interface RowPage<Row> {
  items: readonly Row[];
  /** Cursor for older rows; `null` when all are loaded. */
  next: string | null;
}

/** The newest rows that match a filter. New rows come in on top, and older pages are appended. */
export interface PagedList<Row, Filter> extends LoadedList<Row>, RowPage<Row> {
  filter: Filter;
  loadingOlder: boolean;
  /** Number of new rows while the list is held, counted up to `waitingLimit`. */
  waiting: number;
  waitingLimit: number;
  /** Entries that a search could not look at, as they are not indexed yet. */
  behind: number;
  /** Restarts the list with another filter. */
  narrow: (filter: Filter) => void;
  loadOlder: () => Promise<void>;
  /** Adds new rows of the feed, newest first. Ignores those that are known, and all while nothing shows the list. */
  add: (rows: readonly Row[]) => void;
  /** Changes known rows, by their id. */
  change: (changes: ReadonlyMap<string, Partial<Row>>) => void;
  /** Loads the newest rows again, at a limited rate. Does nothing before the first load, and while nothing shows the list. */
  refresh: () => void;
  /** Keeps the list up to date until the returned function is called. */
  watch: () => () => void;
  /** Pauses the list, so that rows do not move, until it is released. */
  hold: () => void;
  release: () => void;
}

/** The place of a row in a list: greater for newer rows; also the cursor of the rows before it. */
type RowKey = string | number;

/** Number of rows on the first page. */
const pageSize = 100;
/** Page size for older rows; larger, so that scrolling does not wait. */
const olderSize = 500;
/** Minimum time between two refreshes, in milliseconds. */
const rest = 250;
/** Time after new rows until the list is read again, because the engine removes old ones, in milliseconds. */
const readAgainMs = 5000;

/**
 * The initial state of a paged list, and its actions.
 * @param set The setter of the store that contains the list.
 * @param read Loads a page of the rows that match the filter.
 * @param keyOf The place of a row. Default: its id.
 */
export function pagedList<Row extends { id: string }, Filter extends object>(
  set: (part: Partial<PagedList<Row, Filter>>) => void,
  get: () => PagedList<Row, Filter>,
  read: (query: Filter & { limit: number; after?: string }) => Promise<RowPage<Row> & Searched>,
  filter: Filter,
  keyOf: (row: Row) => RowKey = ({ id }) => id,
): PagedList<Row, Filter> {
  let held = false;
  /** The place of the newest row that is counted as waiting; an empty text is before all others. */
  let counted: RowKey = '';
  let watchers = 0;
  const after = (place: RowKey, row: Row | undefined): RowKey => (row && keyOf(row) > place ? keyOf(row) : place);
  /** The changes since the read in flight began, which its rows may not contain. */
  let late: Map<string, Partial<Row>> | undefined;
  const load = async (): Promise<void> => {
    const { filter: asked, items: before } = get();
    const missed = (late = new Map<string, Partial<Row>>());
    try {
      const { indexed, ...known } = await read({ ...asked, limit: pageSize });
      if (late === missed) late = undefined;
      if (get().filter !== asked) return;
      const page = { ...known, items: changed(known.items, missed) };
      const newest = after(after('', before[0]), page.items[0]);
      const fresh = { ...page, items: [...get().items.filter((row) => keyOf(row) > newest), ...page.items] };
      const behind = indexed?.behind ?? 0;
      const holds = held && get().items.length > 0;
      if (!holds) counted = '';
      else if (newest > counted) counted = newest;
      if (holds) set({ behind, waiting: Math.max(get().waiting, newRows(get().items, fresh.items)) });
      else set({ status: 'ready', problem: undefined, waiting: 0, behind, ...mergePage(get(), fresh) });
      if (behind > 0) refresh();
    } catch (error) {
      if (get().filter === asked) set({ status: 'failed', problem: messageOf(error) });
    }
  };
  const refresh = throttle(rest, load);
  const refreshShown = () => {
    if (watchers > 0 && get().status !== 'loading') refresh();
  };
  const readAgain = throttle(0, async () => {
    await new Promise((resolve) => setTimeout(resolve, readAgainMs));
    refreshShown();
  });
  return {
    status: 'loading',
    items: [],
    next: null,
    problem: undefined,
    filter,
    loadingOlder: false,
    waiting: 0,
    waitingLimit: pageSize,
    behind: 0,
    narrow: (narrowed) => {
      held = false;
      counted = '';
      set({ filter: narrowed, status: 'loading', items: [], next: null, waiting: 0 });
      void load();
    },
    load,
    loadOlder: async () => {
      const { next, filter: asked, loadingOlder } = get();
      if (next === null || loadingOlder) return;
      set({ loadingOlder: true });
      try {
        const older = await read({ ...asked, limit: olderSize, after: next });
        if (get().filter === asked && get().next === next)
          set({ items: [...get().items, ...older.items], next: older.next, problem: undefined });
      } catch (error) {
        set({ problem: messageOf(error) });
      } finally {
        set({ loadingOlder: false });
      }
    },
    add: (rows) => {
      const { items, next, waiting } = get();
      const known = after(counted, items[0]);
      const fresh = rows.filter((row) => keyOf(row) > known);
      if (watchers === 0 || fresh.length === 0) return;
      readAgain();
      if (held && items.length > 0) {
        counted = after(known, fresh[0]);
        set({ waiting: Math.min(pageSize, waiting + fresh.length) });
      } else {
        const all = [...fresh, ...items];
        const kept = all.slice(0, windowLimit);
        set({ items: kept, next: kept.length < all.length ? String(after('', kept.at(-1))) : next });
      }
    },
    change: (changes) => {
      for (const [id, change] of changes) late?.set(id, { ...late.get(id), ...change });
      const items = changed(get().items, changes);
      if (items !== get().items) set({ items });
    },
    refresh: refreshShown,
    watch: () => {
      watchers += 1;
      return () => {
        watchers -= 1;
      };
    },
    hold: () => {
      held = true;
    },
    release: () => {
      if (!held) return;
      held = false;
      if (get().waiting > 0) refresh();
    },
  };
}

/**
 * Merges a fresh first page into the known rows. Known rows that the page covers but does not contain were removed.
 * When the page does not reach the known rows, the list restarts with the page.
 */
export function mergePage<Row extends { id: string }>(known: RowPage<Row>, fresh: RowPage<Row>): RowPage<Row> {
  const last = fresh.next === null ? undefined : fresh.items.at(-1);
  const end = known.items.findIndex(({ id }) => id === last?.id);
  if (end < 0) return { items: fresh.items, next: fresh.next };
  return { items: [...fresh.items, ...known.items.slice(end + 1)], next: known.next };
}

/** The rows with some changes, by their id. */
function changed<Row extends { id: string }>(
  rows: readonly Row[],
  changes: ReadonlyMap<string, Partial<Row>>,
): readonly Row[] {
  if (!rows.some(({ id }) => changes.has(id))) return rows;
  return rows.map((row) => (changes.has(row.id) ? { ...row, ...changes.get(row.id) } : row));
}

/** The number of rows of the page above the first known row. */
function newRows(known: readonly { id: string }[], page: readonly { id: string }[]): number {
  const ids = new Set(known.map(({ id }) => id));
  const first = page.findIndex(({ id }) => ids.has(id));
  return first < 0 ? page.length : first;
}

/** The filter with one part changed, or removed if the value is undefined. */
export function withPart<Filter extends object, Name extends keyof Filter>(
  filter: Filter,
  name: Name,
  value: Filter[Name] | undefined,
): Filter {
  const { [name]: _, ...others } = filter;
  return (value === undefined ? others : { ...others, [name]: value }) as Filter;
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
