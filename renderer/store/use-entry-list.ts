import { useStore } from 'zustand';
import type { EntryListState } from './entry-list.ts';
import { useStores, useStoreState } from './use-stores.ts';

/** The entries to show: the search result, else the newest part of the journal. */
export function useEntryList(): EntryListState {
  const { journal } = useStores();
  return useStore(useStoreState('search', ({ found }) => found) ?? journal);
}
