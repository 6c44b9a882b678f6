import type { Sending } from './requests-store.ts';
import { useStoreState } from './use-stores.ts';

const none: Sending = {};

/** The state of the current draft's last request. */
export function useSending(): Sending {
  return useStoreState('requests', ({ sendings, current }) => sendings[current]) ?? none;
}
