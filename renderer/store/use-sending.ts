import type { Sending } from './requests-store.ts';
import { useStoreState } from './use-stores.ts';

const none: Sending = {};

/** What came of sending the request that is looked at. */
export function useSending(): Sending {
  return useStoreState('requests', ({ sendings, current }) => sendings[current]) ?? none;
}
