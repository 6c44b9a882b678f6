import { useEffect, useRef } from 'react';

interface FilteredList {
  status: string;
  items: readonly { id: string }[];
  filter: object;
}

/**
 * Clears the selection when a filter that the user sets hides the selected row, so that the detail pane never shows
 * a hidden item. An item that leaves the list for another reason stays selected.
 */
export function useLeaveHidden(
  { status, items, filter }: FilteredList,
  chosen: string | undefined,
  choose: (id: undefined) => void,
): void {
  const applied = useRef(filter);
  useEffect(() => {
    if (status !== 'ready' || applied.current === filter) return;
    applied.current = filter;
    const filtered = Object.keys(filter).length > 0;
    if (filtered && chosen !== undefined && !items.some(({ id }) => id === chosen)) choose(undefined);
  }, [status, items, filter, chosen, choose]);
}
