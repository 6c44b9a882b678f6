import { useCallback } from 'react';
import { showCase } from './show-case.ts';
import { useStores } from './use-stores.ts';

/** How to open a case file and look at what it holds. */
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
