import { numberWords } from '#shared/trace/counted.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** How many captures there are. */
export function CaptureCount() {
  return numberWords(useStoreState('captureCounts', ({ counts }) => counts?.all ?? 0));
}
