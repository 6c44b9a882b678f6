import type { KeyboardEvent } from 'react';

/** Where each key goes from the row at `current`, among `count` rows. */
const moves: Record<string, (current: number, count: number) => number> = {
  ArrowDown: (current) => current + 1,
  ArrowUp: (current) => current - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus among the elements with `data-row` inside; for the `onKeyDown` of what is around them. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const move = moves[event.key];
  if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const current = rows.findIndex((row) => row.contains(event.target as Node));
  if (current < 0) return;
  event.preventDefault();
  rows[Math.min(rows.length - 1, Math.max(0, move(current, rows.length)))]?.focus();
}
