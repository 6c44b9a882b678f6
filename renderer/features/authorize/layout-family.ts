import type { RefreshFamily, RefreshTokenNode } from '#shared/model/issued-token.ts';

/** One refresh token in the drawing: its row and column, and the position of the token that it replaced. */
export interface PlacedToken {
  token: RefreshTokenNode;
  row: number;
  column: number;
  parent: { row: number; column: number } | undefined;
}

/**
 * Lays out a family from top to bottom in the order of issue. A token is below the one it replaced; when a token was
 * replaced twice, the later line gets its own column.
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

/** The token whose reuse revoked the family, as named in the reason. */
export function reusedToken({ revokedReason, tokens }: RefreshFamily): RefreshTokenNode | undefined {
  return tokens.find(({ id, usedAt }) => usedAt !== null && revokedReason?.includes(id));
}

/** Why a family was revoked; token ids are replaced by their numbers in the drawing. */
export function reasonWords({ revokedReason, tokens }: RefreshFamily): string | undefined {
  if (revokedReason === null) return undefined;
  return layoutFamily(tokens).reduce(
    (words, { token, row }) => words.replaceAll(token.id, `token ${String(row + 1)}`),
    revokedReason,
  );
}
