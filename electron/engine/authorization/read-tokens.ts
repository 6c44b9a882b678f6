import type { IssuedToken } from '#shared/model/issued-token.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Page, PageQuery } from '#shared/model/page.ts';
import { keysetPage } from '../store/keyset-page.ts';
import type { Store } from '../store/open-store.ts';
import { findTokenById, tokenTable, type StoredToken } from './state/stored-tokens.ts';

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
