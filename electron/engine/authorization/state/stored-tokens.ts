import { tableOf } from '../../store/columns.ts';
import type { Store } from '../../store/open-store.ts';
import type { Lookup } from '../../store/row-memory.ts';
import type { Statement } from '../../store/statement.ts';
import { hashOf } from './opaque-secret.ts';

/** A stored access token, without the credential itself. Times in milliseconds. */
export interface StoredToken {
  id: string;
  clientId: string;
  subject: string;
  scope: string;
  format: 'jwt' | 'opaque';
  issuer: string;
  audience: string;
  issuedAt: number;
  notBefore: number | null;
  expiresAt: number;
  revokedAt: number | null;
  familyId: string | null;
  dpopThumbprint: string | null;
  /** Further claims, as JSON. */
  claims: string | null;
}

export const tokenTable = tableOf<StoredToken>('tokens', {
  id: 'id',
  clientId: 'client_id',
  subject: 'subject',
  scope: 'scope',
  format: 'format',
  issuer: 'issuer',
  audience: 'audience',
  issuedAt: 'issued_at',
  notBefore: 'not_before',
  expiresAt: 'expires_at',
  revokedAt: 'revoked_at',
  familyId: 'family_id',
  dpopThumbprint: 'dpop_thumbprint',
  claims: 'claims',
});

const byId: Lookup<StoredToken> = {
  table: 'tokens',
  sql: `SELECT ${tokenTable.sql} FROM tokens WHERE id = ?`,
  read: tokenTable.read,
};
const byHash: Lookup<StoredToken> = { ...byId, sql: `SELECT ${tokenTable.sql} FROM tokens WHERE hash = ?` };

/** Finds a token by its `jti`. */
export function findTokenById(store: Pick<Store, 'find'>, id: string): Readonly<StoredToken> | undefined {
  return store.find(byId, id);
}

/** Finds an opaque token by the credential. Such a token has no dot, unlike a JWT. */
export function findOpaqueToken(store: Pick<Store, 'find'>, token: string): Readonly<StoredToken> | undefined {
  return token.includes('.') ? undefined : store.find(byHash, hashOf(token));
}

/** Stores a token. `secret` is the credential of an opaque token. */
export const tokenInsertion = (token: Omit<StoredToken, 'revokedAt'>, secret?: string): Statement =>
  tokenTable.insertion(token, { hash: secret === undefined ? null : hashOf(secret) });

/** Revokes one token. */
export function tokenRevocation(id: string, revokedAt: number): Statement {
  return { sql: 'UPDATE tokens SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', params: [revokedAt, id] };
}

/** Revokes all tokens of a client. */
export function tokensOfClientRevocation(clientId: string, revokedAt: number): Statement {
  return {
    sql: 'UPDATE tokens SET revoked_at = ? WHERE client_id = ? AND revoked_at IS NULL',
    params: [revokedAt, clientId],
  };
}

/** Changes when a token expires. For a JWT, the earlier of this time and its `exp` applies. */
export function tokenExpiry(id: string, expiresAt: number): Statement {
  return { sql: 'UPDATE tokens SET expires_at = ? WHERE id = ?', params: [expiresAt, id] };
}
