import { numberWords } from '#shared/trace/counted.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** How many entries the journal has. */
export function JournalCount() {
  return numberWords(useStoreState('status', ({ journalCount }) => journalCount));
}
