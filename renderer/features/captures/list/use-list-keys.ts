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
  onPin: (id: string) => void;
  onCompare: (id: string) => void;
}

/** Moves through the rows, pins and compares by keyboard; Enter goes on to the detail. */
export function useListKeys(rows: readonly { id: string }[], current: number, acts: ListActs) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = rows[current];
    if (event.key === 'Enter') document.querySelector<HTMLElement>('#capture-title')?.focus();
    else if (event.key === 'p' && here) acts.onPin(here.id);
    else if (event.key === 'c' && here) acts.onCompare(here.id);
    else {
      const move = moves[event.key];
      if (!move || rows.length === 0) return;
      event.preventDefault();
      const index = Math.min(rows.length - 1, Math.max(0, move(current, rows.length)));
      const row = rows[index];
      if (row) acts.onMove(row.id, index);
    }
  };
}
