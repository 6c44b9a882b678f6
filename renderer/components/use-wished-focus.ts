import { useEffect, useRef, type RefObject } from 'react';
import { useStoreState } from '../store/use-stores.ts';

/**
 * An input that takes the focus when somebody wished to search, also just before it was shown.
 * @param wanted Whether it is the one that such wishes are for.
 */
export function useWishedFocus(wanted = true): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const wishes = useStoreState('navigation', (state) => state.searchWishes);
  const take = useStoreState('navigation', (state) => state.takeSearchWish);
  useEffect(() => {
    if (!wanted || wishes === 0) return;
    input.current?.focus();
    input.current?.select();
    take();
  }, [wanted, wishes, take]);
  return input;
}
