import { numberWords } from '#shared/trace/counted.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** The number of journal entries. */
export function JournalCount() {
  return numberWords(useStoreState('status', ({ journalCount }) => journalCount));
}
