import type { KeyboardEvent } from 'react';
import { movedRow } from '../../../components/list/moved-row.ts';
import type { ListItem } from './list-items.ts';

interface ListActs {
  onMove: (item: ListItem, index: number) => void;
  /** Expands or collapses the group of a trace. */
  onToggle: (trace: string) => void;
}

/** Keyboard navigation of the list: left and right arrows collapse and expand groups, Enter moves the focus to the details. */
export function useListKeys(items: readonly ListItem[], current: number, { onMove, onToggle }: ListActs) {
  const moveTo = (index: number) => {
    const item = items[index];
    if (item) onMove(item, index);
  };
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = items[current];
    if (event.key === 'Enter') {
      document.querySelector<HTMLElement>('#detail-title')?.focus();
    } else if (here?.type === 'group' && event.key === (here.expanded ? 'ArrowLeft' : 'ArrowRight')) {
      event.preventDefault();
      onToggle(here.group.trace);
    } else if (here?.type === 'row' && here.grouped && event.key === 'ArrowLeft') {
      event.preventDefault();
      moveTo(items.findLastIndex((item, index) => index < current && item.type === 'group'));
    } else {
      const index = movedRow(event.key, current, items.length);
      if (index === undefined) return;
      event.preventDefault();
      moveTo(index);
    }
  };
}
