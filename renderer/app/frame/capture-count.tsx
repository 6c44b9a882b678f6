import { useQuery } from '@tanstack/react-query';
import { numberWords } from '#shared/trace/counted.ts';
import { useApi } from '../../store/use-engine.ts';

/** The number of captures. */
export function CaptureCount() {
  return numberWords(useQuery(useApi().captures.counts.queryOptions()).data?.all ?? 0);
}
