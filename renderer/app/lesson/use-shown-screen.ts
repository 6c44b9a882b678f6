import { useCallback, useEffect, useRef, useState } from 'react';
import { place, type Place } from '#shared/model/screen.ts';
import type { LessonRun } from '#shared/scenario/lesson.ts';
import { placeShown, showPlace } from '../../store/show-place.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';

/** Opens the screen of a step and selects its object. A screen that the user opens meanwhile is shown until the next step. */
export function useShownScreen(at: number, results: LessonRun['results']) {
  const stores = useStores();
  const visited = useStoreState('navigation', (state) => state.visited);
  const [begun, begin] = useState({ at, visited });
  if (begun.at !== at) begin({ at, visited });
  const { id, screen } = results[at]?.shown ?? {};
  // If the page was loaded again, its screen is one of these, and not where the lesson was started.
  const [before] = useState(() => results.map(({ shown }) => shown?.screen));
  const opened = useRef<string>(undefined);
  const isOwn = useCallback(
    (now: string) => (opened.current === undefined ? before.includes(now) : now === opened.current),
    [before],
  );
  useReturn(isOwn);
  useEffect(() => {
    const named = place.safeParse({ screen, ...(id !== undefined && { id }) }).data;
    if (!named) return;
    opened.current = screen;
    showPlace(stores, named);
  }, [at, id, screen, stores]);
  const isVisited = screen === undefined && begun.at === at && begun.visited !== visited;
  return { isVisited, showsScreen: screen !== undefined || isVisited, toSubject: () => begin({ at, visited }) };
}

/**
 * Returns to where the lesson was started when it ends, or to Lessons, unless the user opened another screen meanwhile.
 * @param isOwn Whether the lesson opened a screen
 */
function useReturn(isOwn: (screen: string) => boolean): void {
  const stores = useStores();
  // Not while it renders: the lesson before, which ends then, returns first.
  useEffect(() => {
    const shown = () => stores.navigation.getState().screen;
    const begun = place.safeParse({ screen: shown() }).data;
    const from: Place = begun && !isOwn(begun.screen) ? placeShown(stores, begun.screen) : { screen: 'lessons' };
    return () => {
      if (isOwn(shown())) showPlace(stores, from);
    };
  }, [isOwn, stores]);
}
