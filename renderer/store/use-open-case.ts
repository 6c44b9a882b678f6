import { useCallback } from 'react';
import { useStores } from './use-stores.ts';
import type { Stores } from './stores.ts';

/** A function that opens a case file and shows its entries. */
export function useOpenCase(): (file: File) => Promise<void> {
  const stores = useStores();
  return useCallback(
    async (file) => {
      const opening = await stores.cases.getState().open(file);
      if (opening) showCase(stores, opening.id);
    },
    [stores],
  );
}

/** Filters the timeline to the entries of a case file. */
export function showCase({ navigation, filters }: Stores, caseId: string): void {
  filters.setState({ journal: { case: caseId } });
  navigation.getState().go('timeline');
}
