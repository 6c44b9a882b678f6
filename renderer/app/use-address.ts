import { useEffect } from 'react';
import { useStores } from '../store/use-stores.ts';
import { screenOf } from './screens.tsx';

/** Keeps the screen shown and the address of the page (`#/timeline`) the same. */
export function useAddress(): void {
  const { navigation } = useStores();
  useEffect(() => {
    const read = () => {
      const id = /^#\/(.+)$/.exec(location.hash)?.[1];
      if (id !== undefined) navigation.getState().go(id);
    };
    read();
    window.addEventListener('hashchange', read);
    const unsubscribe = navigation.subscribe(({ screen }) => {
      const hash = `#/${screenOf(screen).id}`;
      if (location.hash !== hash && !location.hash.startsWith('#code=')) history.pushState(null, '', hash);
    });
    return () => {
      window.removeEventListener('hashchange', read);
      unsubscribe();
    };
  }, [navigation]);
}
