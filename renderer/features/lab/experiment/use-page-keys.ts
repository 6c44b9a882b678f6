import type { KeyboardEvent } from 'react';
import { useStores } from '../../../store/use-stores.ts';
import { useNeighbours } from './use-neighbours.ts';

/** The keys of the page: previous and next experiment, run again, back to the list. */
export function usePageKeys(id: string): (event: KeyboardEvent) => void {
  const { lab } = useStores();
  const { before, after } = useNeighbours(id);
  const go = (to: string | undefined) => {
    if (to !== undefined) lab.getState().open(to);
  };
  const actions: Record<string, () => void> = {
    ArrowLeft: () => go(before),
    k: () => go(before),
    ArrowRight: () => go(after),
    j: () => go(after),
    Escape: () => lab.getState().open(undefined),
  };
  return (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
      event.preventDefault();
      void lab.getState().start({ ids: [id] });
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}
