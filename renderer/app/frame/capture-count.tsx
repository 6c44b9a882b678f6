import { numberWords } from '#shared/trace/counted.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** The number of captures. */
export function CaptureCount() {
  return numberWords(useStoreState('captureCounts', ({ counts }) => counts?.all ?? 0));
}
