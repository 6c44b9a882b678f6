import { hopCurl } from '../../../components/hop/hop-curl.ts';
import { hopEnd } from '../../../components/hop/hop-end.ts';
import { useDetail } from '../../../store/use-detail.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import type { ChosenHop } from './use-chosen-hop.ts';

/** The request of a hop as a curl command: as sent if known, else as received. */
export function useCurl({ sent, received }: ChosenHop): string | undefined {
  const status = useStoreState('status', (state) => state.status);
  const loaded = useDetail(sent ?? received);
  const end = loaded?.status === 'ready' ? hopEnd(loaded.detail) : undefined;
  return end && hopCurl(end, status);
}
