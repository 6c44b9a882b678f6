import { useCallback } from 'react';
import { useStores } from './use-stores.ts';

/** How to open a case file and look at what it holds. */
export function useOpenCase(): (file: File) => Promise<void> {
  const { cases, navigation, search } = useStores();
  return useCallback(
    async (file) => {
      const opening = await cases.getState().open(file);
      if (!opening) return;
      search.getState().search({ text: '', kind: undefined, caseId: opening.id });
      navigation.getState().go('timeline');
    },
    [cases, navigation, search],
  );
}
