import type { RefreshTokenNode } from '#shared/model/refresh-family.ts';

/** One refresh token in the drawing: which row and column it stands in, and the row of the one it replaced. */
export interface PlacedToken {
  token: RefreshTokenNode;
  row: number;
  column: number;
  parent: { row: number; column: number } | undefined;
}

/**
 * Lays a family out from top to bottom in the order of issue. A token stands below the one it replaced; where one was
 * replaced twice, the later line takes a column of its own.
 */
export function layoutFamily(tokens: readonly RefreshTokenNode[]): PlacedToken[] {
  const inOrder = tokens.toSorted((a, b) => a.issuedAt.localeCompare(b.issuedAt));
  const placed = new Map<string, PlacedToken>();
  const continued = new Set<string>();
  let columns = 0;
  for (const [row, token] of inOrder.entries()) {
    const parent = token.parentId === null ? undefined : placed.get(token.parentId);
    const goesOn = parent !== undefined && !continued.has(parent.token.id);
    const column = goesOn ? parent.column : columns++;
    if (parent) continued.add(parent.token.id);
    placed.set(token.id, { token, row, column, parent: parent && { row: parent.row, column: parent.column } });
  }
  return [...placed.values()];
}
