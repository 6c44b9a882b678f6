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
  add: (rows: readonly (Row & { seq: number })[]) => void;
  /** Loads the newest rows again, at a limited rate. Does nothing before the first load, and while nothing shows the list. */
  refresh: () => void;
  /** Keeps the list up to date until the returned function is called. */
  watch: () => () => void;
  /** Pauses the list, so that rows do not move, until it is released. */
  hold: () => void;
  release: () => void;
}

/** A row of a list. */
interface ListedRow {
  id: string;
  /** Its sequence number in the journal, if the feed adds rows; also the cursor of the rows before it. */
  seq?: number;
}

/** Number of rows on the first page. */
const pageSize = 100;
/** Page size for older rows; larger, so that scrolling does not wait. */
const olderSize = 500;
/** Minimum time between two refreshes, in milliseconds. */
const rest = 250;

/**
 * The initial state of a paged list, and its actions.
 * @param set The setter of the store that contains the list.
 * @param read Loads a page of the rows that match the filter.
 */
export function pagedList<Row extends ListedRow, Filter extends object>(
  set: (part: Partial<PagedList<Row, Filter>>) => void,
  get: () => PagedList<Row, Filter>,
  read: (query: Filter & { limit: number; after?: string }) => Promise<RowPage<Row> & Searched>,
  filter: Filter,
): PagedList<Row, Filter> {
  let held = false;
  /** The sequence of the newest row that is counted as waiting. */
  let counted = 0;
  let watchers = 0;
  const load = async (): Promise<void> => {
    const { filter: asked, items: before } = get();
    try {
      const { indexed, ...page } = await read({ ...asked, limit: pageSize });
      if (get().filter !== asked) return;
      const newest = Math.max(seqOf(before[0]), seqOf(page.items[0]));
      const fresh = { ...page, items: [...get().items.filter((row) => seqOf(row) > newest), ...page.items] };
      const behind = indexed?.behind ?? 0;
      const holds = held && get().items.length > 0;
      counted = holds ? Math.max(counted, newest) : 0;
      if (holds) set({ behind, waiting: Math.max(get().waiting, newRows(get().items, fresh.items)) });
      else set({ status: 'ready', problem: undefined, waiting: 0, behind, ...mergePage(get(), fresh) });
      if (behind > 0) refresh();
    } catch (error) {
      if (get().filter === asked) set({ status: 'failed', problem: messageOf(error) });
    }
  };
  const refresh = throttle(rest, load);
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
      counted = 0;
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
      const known = Math.max(seqOf(items[0]), counted);
      const fresh = rows.filter(({ seq }) => seq > known);
      if (watchers === 0 || fresh.length === 0) return;
      if (held && items.length > 0) {
        counted = seqOf(fresh[0]);
        set({ waiting: Math.min(pageSize, waiting + fresh.length) });
      } else {
        const all = [...fresh, ...items];
        const kept = all.slice(0, windowLimit);
        set({ items: kept, next: kept.length < all.length ? String(kept.at(-1)?.seq) : next });
      }
    },
    refresh: () => {
      if (watchers > 0 && get().status !== 'loading') refresh();
    },
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

const seqOf = (row: ListedRow | undefined): number => row?.seq ?? 0;

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
