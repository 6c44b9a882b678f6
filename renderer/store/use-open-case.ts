import { useCallback } from 'react';
import type { OpenedCase } from '#shared/model/case-file.ts';
import { counted } from '#shared/trace/counted.ts';
import { showPlace } from './show-place.ts';
import { useStores } from './use-stores.ts';
import type { Stores } from './stores.ts';

/** A function that opens a case file and shows its entries. */
export function useOpenCase(): (file: File) => Promise<void> {
  const stores = useStores();
  return useCallback(
    async (file) => {
      const opening = await stores.cases.getState().open(file);
      if (opening) await showCase(stores, opening.id);
    },
    [stores],
  );
}

/** Filters the timeline to the entries of a case file. If all of them were known before, selects the newest trace of them. */
export async function showCase(stores: Stores, caseId: string): Promise<void> {
  const { items } = await stores.queries.fetchQuery(stores.api.cases.list.queryOptions());
  const opened = items.find(({ id }) => id === caseId);
  if (opened?.entries === 0 && opened.knownTrace !== undefined) showKnown(stores, opened, opened.knownTrace);
  else {
    stores.filters.setState({ journal: { case: caseId } });
    showPlace(stores, { screen: 'timeline' });
  }
}

function showKnown(stores: Stores, { from, skipped }: OpenedCase, trace: string): void {
  stores.filters.setState({ journal: {} });
  showPlace(stores, { screen: 'timeline', id: trace });
  const all = skipped === 1 ? 'Its entry is' : `All ${counted(skipped, 'entry', 'entries')} are`;
  stores.shell.getState().tell('done', `${from.name}: ${all} in the journal already.`);
}
