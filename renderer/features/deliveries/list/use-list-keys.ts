import type { KeyboardEvent } from 'react';
import { movedRow } from '../../../components/list/moved-row.ts';

interface ListActs {
  onMove: (id: string, index: number) => void;
  onMark: (id: string, range: boolean) => void;
  onCompare: (id: string) => void;
  onAll: () => void;
  onNone: () => void;
}

/** Keyboard navigation of the list, with keys to mark and compare; Enter moves the focus to the details. */
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
    else if (event.key === 'c' && here) acts.onCompare(here.id);
    else if ((event.key === ' ' || event.key === 'x') && here) {
      event.preventDefault();
      acts.onMark(here.id, event.shiftKey);
    } else {
      const index = movedRow(event.key, current, rows.length);
      if (index === undefined) return;
      event.preventDefault();
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
