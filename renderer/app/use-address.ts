import { useEffect } from 'react';
import { place } from '#shared/model/screen.ts';
import { choices, placeShown, showPlace } from '../store/show-place.ts';
import type { Stores } from '../store/stores.ts';
import { useStores } from '../store/use-stores.ts';
import { screenOf } from './screens.tsx';

/**
 * Keeps the address in sync with the screen and its selection (`#/deliveries/dlv_1`), so that a reload shows the same.
 */
export function useAddress(): void {
  const stores = useStores();
  useEffect(() => {
    let reading = false;
    const read = () => {
      reading = true;
      readAddress(stores);
      reading = false;
      if (location.hash.startsWith('#/')) writeAddress(stores);
    };
    read();
    // Unlike `hashchange`, it happens in the turn of the click on a link: nothing can write the old screen back before it.
    window.addEventListener('popstate', read);
    const followed = ['navigation' as const, ...Object.values(choices).map(({ store }) => store)];
    const stop = followed.map((name) =>
      stores[name].subscribe(() => {
        if (!reading) writeAddress(stores);
      }),
    );
    return () => {
      window.removeEventListener('popstate', read);
      for (const unsubscribe of stop) unsubscribe();
    };
  }, [stores]);
}

/** An unknown screen shows the first one. */
function readAddress(stores: Stores): void {
  const [, screen, id] = /^#\/([^/]+)(?:\/(.*))?$/.exec(location.hash) ?? [];
  if (screen === undefined) return;
  const named = place.safeParse({ screen, ...(id !== undefined && { id }) }).data;
  if (named) showPlace(stores, named);
  else stores.navigation.getState().go(screen);
}

/** A new screen adds a history entry; a new selection in a list replaces the current one. */
function writeAddress(stores: Stores): void {
  const { screen, id } = placeShown(stores, screenOf(stores.navigation.getState().screen).id);
  const hash = id === undefined ? `#/${screen}` : `#/${screen}/${id}`;
  if (location.hash === hash || location.hash.startsWith('#code=')) return;
  if (location.hash.split('/')[1] === screen) history.replaceState(null, '', hash);
  else history.pushState(null, '', hash);
}
