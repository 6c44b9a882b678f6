import type { KeyboardEvent } from 'react';

/** Rows per page. */
const page = 12;

/** The target row of each key from the row at `current`, with `count` rows. */
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

/** The target row of a key from the row at `current` (-1: none), with `count` rows; undefined for other keys. */
export function movedRow(key: string, current: number, count: number): number | undefined {
  const move = moves[key];
  return move && count > 0 ? Math.min(count - 1, Math.max(0, move(current, count))) : undefined;
}

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
