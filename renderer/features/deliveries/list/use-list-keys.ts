import type { KeyboardEvent } from 'react';

/** How many rows a page is. */
const page = 12;

/** Where each key goes from the row at `current`, among `count` rows. */
const moves: Record<string, (current: number, count: number) => number> = {
  ArrowDown: (current) => current + 1,
  j: (current) => current + 1,
  ArrowUp: (current) => current - 1,
  k: (current) => current - 1,
  PageDown: (current) => current + page,
  PageUp: (current) => current - page,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface ListActs {
  onMove: (id: string, index: number) => void;
  onMark: (id: string, range: boolean) => void;
  onAll: () => void;
  onNone: () => void;
}

/** Moves through the rows and marks them by keyboard; Enter goes on to the detail. */
export function useListKeys(rows: readonly { id: string }[], current: number, acts: ListActs) {
  return (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'a') {
      event.preventDefault();
      acts.onAll();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = rows[current];
    if (event.key === 'Enter') document.querySelector<HTMLElement>('#delivery-title')?.focus();
    else if (event.key === 'Escape') acts.onNone();
    else if ((event.key === ' ' || event.key === 'x') && here) {
      event.preventDefault();
      acts.onMark(here.id, event.shiftKey);
    } else {
      const move = moves[event.key];
      if (!move || rows.length === 0) return;
      event.preventDefault();
      const index = Math.min(rows.length - 1, Math.max(0, move(current, rows.length)));
      const row = rows[index];
      if (!row) return;
      if (event.shiftKey && event.key.startsWith('Arrow')) {
        if (here) acts.onMark(here.id, true);
        acts.onMark(row.id, true);
      }
      acts.onMove(row.id, index);
    }
  };
}
