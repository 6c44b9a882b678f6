import type { KeyboardEvent } from 'react';
import type { Row } from '#shared/trace/fold-hops.ts';

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

/** Moves through the rows by keyboard; Enter goes on to the detail. */
export function useListKeys(rows: readonly Row[], current: number, onMove: (row: Row, index: number) => void) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      document.querySelector<HTMLElement>('#detail-title')?.focus();
      return;
    }
    const move = moves[event.key];
    if (!move || rows.length === 0) return;
    event.preventDefault();
    const index = Math.min(rows.length - 1, Math.max(0, move(current, rows.length)));
    const row = rows[index];
    if (row) onMove(row, index);
  };
}
