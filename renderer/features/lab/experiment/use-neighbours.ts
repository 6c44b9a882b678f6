import { useMemo } from 'react';
import { everyExperiment, findExperiments } from '../../../store/lab/find-experiments.ts';
import { useStoreState } from '../../../store/use-stores.ts';

/** The previous and next experiment in the filtered list, or in the full list when the filter hides this one. */
export function useNeighbours(id: string): { before: string | undefined; after: string | undefined; place: string } {
  const items = useStoreState('lab', (state) => state.items);
  const filter = useStoreState('lab', (state) => state.filter);
  const results = useStoreState('lab', (state) => state.results);
  return useMemo(() => {
    const idsOf = (narrowed: typeof filter) =>
      findExperiments(items, results, narrowed).flatMap(({ experiments }) => experiments.map((each) => each.id));
    const shown = idsOf(filter);
    const ids = shown.includes(id) ? shown : idsOf(everyExperiment);
    const at = ids.indexOf(id);
    return { before: ids[at - 1], after: ids[at + 1], place: `${String(at + 1)} of ${String(ids.length)}` };
  }, [items, filter, results, id]);
}
