import { toInstant } from '#shared/model/instant.ts';
import type { RefreshFamily as FamilyView, RefreshTokenNode } from '#shared/model/issued-token.ts';
import type { Store } from '../store/open-store.ts';
import { newestFamilies, type RefreshFamily, type RefreshToken } from './state/refresh-families.ts';

const orNull = (ms: number | null): string | null => (ms === null ? null : toInstant(ms));

function toNode({ expiresAt, id, issuedAt, parentId, usedAt }: RefreshToken): RefreshTokenNode {
  return { id, parentId, issuedAt: toInstant(issuedAt), expiresAt: toInstant(expiresAt), usedAt: orNull(usedAt) };
}

function toView(family: RefreshFamily, tokens: RefreshToken[]): FamilyView {
  const { clientId, createdAt, expiresAt, grant, id, revokedAt, revokedReason, scope, subject } = family;
  const { revokedClockOffsetMs } = family;
  return {
    id,
    clientId,
    subject,
    scope,
    grant,
    createdAt: toInstant(createdAt),
    expiresAt: toInstant(expiresAt),
    revokedAt: orNull(revokedAt),
    revokedReason,
    ...(revokedClockOffsetMs !== undefined && { revokedClockOffsetMs }),
    tokens: tokens.map(toNode),
  };
}

/** The newest refresh token families, each with its tokens, oldest first. */
export function readFamilies(store: Store, limit: number): FamilyView[] {
  const byFamily = Map.groupBy(newestFamilies(store, limit), (token) => token.family.id);
  return [...byFamily.values()].flatMap((tokens) => (tokens[0] ? [toView(tokens[0].family, tokens)] : []));
}
