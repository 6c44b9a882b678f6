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

/** The row that a key goes to from the one at `current` (-1: none), within `count` rows; nothing for another key. */
export function movedRow(key: string, current: number, count: number): number | undefined {
  const move = moves[key];
  return move && count > 0 ? Math.min(count - 1, Math.max(0, move(current, count))) : undefined;
}
