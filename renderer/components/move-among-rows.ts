import type { KeyboardEvent } from 'react';

/** The target row of each key from the row at `current`, with `count` rows. */
const moves: Record<string, (current: number, count: number) => number> = {
  ArrowDown: (current) => current + 1,
  ArrowUp: (current) => current - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus between the descendants with `data-row`; for the `onKeyDown` of their container. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const move = moves[event.key];
  if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const current = rows.findIndex((row) => row.contains(event.target as Node));
  if (current < 0) return;
  event.preventDefault();
  rows[Math.min(rows.length - 1, Math.max(0, move(current, rows.length)))]?.focus();
}
