import { useEffect, useRef } from 'react';

interface FilteredList<Row> {
  status: string;
  items: readonly Row[];
  filter?: object;
}

/**
 * Selects the newest row when none is selected, and when a filter that the user sets hides the selected one, so that the
 * detail pane is not empty and never shows a hidden item. An item that leaves the list for another reason stays selected.
 * @param current Index of the selected row; -1 if the list does not contain it.
 */
export function useNewest<Row>(
  { status, items, filter }: FilteredList<Row>,
  isAnyChosen: boolean,
  current: number,
  choose: (row: Row | undefined) => void,
): void {
  const applied = useRef(filter);
  useEffect(() => {
    if (status !== 'ready') return;
    const isHidden = applied.current !== filter && Object.keys(filter ?? {}).length > 0 && current < 0;
    applied.current = filter;
    if (isAnyChosen ? isHidden : items.length > 0) choose(items[0]);
  }, [status, items, filter, current, isAnyChosen, choose]);
}
