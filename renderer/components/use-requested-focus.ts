import { useEffect, useRef, type RefObject } from 'react';
import { useStoreState } from '../store/use-stores.ts';

/**
 * A ref for an input that takes the focus when the user requests search, even if the request came before it was mounted.
 * @param wanted Whether the input is the target of such requests.
 */
export function useRequestedFocus(wanted = true): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const requests = useStoreState('navigation', (state) => state.searchRequests);
  const take = useStoreState('navigation', (state) => state.takeSearchRequest);
  useEffect(() => {
    if (!wanted || requests === 0) return;
    input.current?.focus();
    input.current?.select();
    take();
  }, [wanted, requests, take]);
  return input;
}
