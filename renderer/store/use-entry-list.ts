import { useStore } from 'zustand';
import type { EntryListState } from './entry-list.ts';
import { useStores, useStoreState } from './use-stores.ts';

/** The list of entries to show: what was searched for, else the newest part of the journal. */
export function useEntryList(): EntryListState {
  const { journal } = useStores();
  return useStore(useStoreState('search', ({ found }) => found) ?? journal);
}
