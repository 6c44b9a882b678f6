import type { KeyboardEvent } from 'react';
import { movedRow } from './list/moved-row.ts';

/**
 * Moves the focus between the descendants with `data-row` by the keys of lists, except in a field; for the `onKeyDown`
 * of their container.
 */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  if (event.altKey || event.ctrlKey || event.metaKey || target.matches('input, textarea, select')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const current = rows.findIndex((row) => row.contains(target));
  const next = current < 0 ? undefined : movedRow(event.key, current, rows.length);
  if (next === undefined) return;
  event.preventDefault();
  rows[next]?.focus();
}
