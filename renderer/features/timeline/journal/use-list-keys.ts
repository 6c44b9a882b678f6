import type { KeyboardEvent } from 'react';
import type { Row } from '#shared/trace/fold-hops.ts';
import { movedRow } from '../../../components/list/moved-row.ts';

/** Moves through the rows by keyboard; Enter goes on to the detail. */
export function useListKeys(rows: readonly Row[], current: number, onMove: (row: Row, index: number) => void) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      document.querySelector<HTMLElement>('#detail-title')?.focus();
      return;
    }
    const index = movedRow(event.key, current, rows.length);
    if (index === undefined) return;
    event.preventDefault();
    const row = rows[index];
    if (row) onMove(row, index);
  };
}
