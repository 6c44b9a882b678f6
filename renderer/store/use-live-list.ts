import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Engine } from './engine.ts';
import { liveLists, liveQuery, wholeJournal, type FilterOf, type ListName, type RowsOf } from './live-lists.ts';
import { newestOf, noRows, readingLimit, releaseRows, type LiveRows } from './live-rows.ts';
import { listOf, useStores, useStoreState } from './use-stores.ts';
import type { Filters } from './stores.ts';

/** Page size for older rows; larger, so that scrolling does not wait. */
const olderSize = 500;

/** What a user does with a list. */
export function liveActions<Name extends ListName>(engine: Engine, name: Name, filter: FilterOf<Name>) {
  const { keyOf, read } = liveLists[name];
  const { queryKey } = liveQuery(engine, name, filter);
  const get = () => engine.queries.getQueryData<RowsOf<Name>>(queryKey);
  const change = (part: (known: RowsOf<Name>) => RowsOf<Name>) => {
    engine.queries.setQueryData<RowsOf<Name>>(queryKey, (known) => known && part(known));
  };
  return {
    known: () => get()?.items ?? [],
    loadOlder: async () => {
      const { items = [], loadingOlder, next = null } = get() ?? {};
      if (next === null || loadingOlder === true || items.length >= readingLimit) return;
      change((known) => ({ ...known, loadingOlder: true, problem: undefined }));
      try {
        const older = await read(engine.client, { ...filter, limit: olderSize, after: next });
        change((known) =>
          known.next === next ? { ...known, items: [...known.items, ...older.items], next: older.next } : known,
        );
      } catch (error) {
        change((known) => ({ ...known, problem: messageOf(error) }));
      } finally {
        change((known) => ({ ...known, loadingOlder: false }));
      }
    },
    /** Pauses the list, so that rows do not move, until it is released. */
    hold: () => {
      if (get()?.held === false) change((known) => ({ ...known, held: true }));
    },
    release: () => {
      if (get()?.held === true) change((known) => releaseRows(known, keyOf));
    },
  };
}

/** A list with a filter, which the feed keeps up to date while it is shown. */
export function useLiveList<Name extends ListName>(name: Name, filter: FilterOf<Name>) {
  const engine = useStores();
  const query = useQuery(liveQuery(engine, name, filter));
  const actions = useMemo(() => liveActions(engine, name, filter), [engine, name, filter]);
  const { data = noRows } = query;
  const list = listOf(query, data.items);
  return { ...data, ...list, ...actions, problem: list.problem ?? data.problem, waiting: data.pending.length };
}

/** The filter of a list, and a function that replaces it. */
export function useFilter<Name extends keyof Filters>(name: Name) {
  const { filters } = useStores();
  const filter = useStoreState('filters', (state): Filters[Name] => state[name]);
  return useMemo(
    () => ({ filter, narrow: (next: Filters[Name]) => filters.setState({ [name]: next }) }),
    [filter, filters, name],
  );
}

/** A list with its filter. */
export function useFilteredList<Name extends 'captures' | 'deliveries' | 'journal'>(name: Name) {
  const filtered = useFilter(name);
  return { ...useLiveList(name, filtered.filter), ...filtered };
}

/** What a function selects of the whole journal; the component renders again when it changes. */
export function useWholeJournal<Part>(select: (rows: LiveRows<JournalEntry>) => Part): Part {
  const { data } = useQuery({ ...wholeJournal(useStores()), select });
  return data ?? select(noRows);
}

/** The newest sequence number, which counts the entries of the journal; 0 for none. */
export const useNewestSeq = (): number => useWholeJournal((rows) => newestOf(rows)?.seq ?? 0);

/** The filter with one part changed, or removed if the value is undefined. */
export function withPart<Filter extends object, Name extends keyof Filter>(
  filter: Filter,
  name: Name,
  value: Filter[Name] | undefined,
): Filter {
  const { [name]: _, ...others } = filter;
  return (value === undefined ? others : { ...others, [name]: value }) as Filter;
}
