import { useStoreState } from '../../store/use-stores.ts';

/** How many entries the journal has. */
export function JournalCount() {
  return useStoreState('status', ({ journalCount }) => journalCount).toLocaleString('en');
}
