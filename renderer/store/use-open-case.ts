import { useCallback } from 'react';
import { showCase } from './show-case.ts';
import { useStores } from './use-stores.ts';

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
