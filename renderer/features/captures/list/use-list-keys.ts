import type { KeyboardEvent } from 'react';
import { movedRow } from '../../../components/list/moved-row.ts';

interface ListActs {
  onMove: (id: string, index: number) => void;
  onPin: (id: string) => void;
  onCompare: (id: string) => void;
}

/** Keyboard navigation of the list, with keys to pin and compare; Enter moves the focus to the details. */
export function useListKeys(rows: readonly { id: string }[], current: number, acts: ListActs) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = rows[current];
    if (event.key === 'Enter') document.querySelector<HTMLElement>('#capture-title')?.focus();
    else if (event.key === 'p' && here) acts.onPin(here.id);
    else if (event.key === 'c' && here) acts.onCompare(here.id);
    else {
      const index = movedRow(event.key, current, rows.length);
      if (index === undefined) return;
      event.preventDefault();
      const row = rows[index];
      if (row) acts.onMove(row.id, index);
    }
  };
}
