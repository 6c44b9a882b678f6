import type { RefreshFamily, RefreshTokenNode } from '#shared/model/refresh-family.ts';

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

/** The token whose second use killed the family: the one that the reason names. */
export function reusedToken({ revokedReason, tokens }: RefreshFamily): RefreshTokenNode | undefined {
  return tokens.find(({ id, usedAt }) => usedAt !== null && revokedReason?.includes(id));
}

/** Why a family was revoked, with a token called by its number in the drawing. */
export function reasonWords({ revokedReason, tokens }: RefreshFamily): string | undefined {
  if (revokedReason === null) return undefined;
  return layoutFamily(tokens).reduce(
    (words, { token, row }) => words.replaceAll(token.id, `token ${String(row + 1)}`),
    revokedReason,
  );
}
