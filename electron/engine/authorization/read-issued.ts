import type { IssuedToken, RefreshFamily as FamilyView, RefreshTokenNode } from '#shared/model/issued-token.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Page, PageQuery } from '#shared/model/page.ts';
import { keysetPage } from '../store/keyset-page.ts';
import type { Store } from '../store/open-store.ts';
import { findTokenById, tokenTable, type StoredToken } from './state/stored-tokens.ts';
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

function toIssuedToken(token: StoredToken): IssuedToken {
  const { clientId, expiresAt, familyId, format, id, issuedAt, revokedAt, scope, subject } = token;
  return {
    id,
    clientId,
    subject,
    scope,
    format,
    issuedAt: toInstant(issuedAt),
    expiresAt: toInstant(expiresAt),
    revokedAt: revokedAt === null ? null : toInstant(revokedAt),
    familyId,
  };
}

/** One access token, by its `jti`. */
export function readToken(store: Store, id: string): IssuedToken | undefined {
  const token = findTokenById(store, id);
  return token && toIssuedToken(token);
}

/** One page of the issued access tokens; newest first by default. */
export function pageOfTokens(store: Store, query: PageQuery): Page<IssuedToken> {
  const from = `SELECT id AS key, ${tokenTable.sql} FROM tokens`;
  return keysetPage({ store, query, from, key: 'id', read: (row) => toIssuedToken(tokenTable.read(row)) });
}
