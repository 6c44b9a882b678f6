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
