import type { Row } from '../../store/connection.ts';
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
}

export const tokenColumns = `id, client_id, subject, scope, format, issuer, audience, issued_at, not_before, expires_at, revoked_at,
  family_id, dpop_thumbprint`;

/** Reads a row of `tokens`. */
export function readStoredToken(row: Row): StoredToken {
  return {
    id: row['id'] as string,
    clientId: row['client_id'] as string,
    subject: row['subject'] as string,
    scope: row['scope'] as string,
    format: row['format'] as StoredToken['format'],
    issuer: row['issuer'] as string,
    audience: row['audience'] as string,
    issuedAt: row['issued_at'] as number,
    notBefore: row['not_before'] as number | null,
    expiresAt: row['expires_at'] as number,
    revokedAt: row['revoked_at'] as number | null,
    familyId: row['family_id'] as string | null,
    dpopThumbprint: row['dpop_thumbprint'] as string | null,
  };
}

const byId: Lookup<StoredToken> = {
  table: 'tokens',
  sql: `SELECT ${tokenColumns} FROM tokens WHERE id = ?`,
  read: readStoredToken,
};
const byHash: Lookup<StoredToken> = { ...byId, sql: `SELECT ${tokenColumns} FROM tokens WHERE hash = ?` };

/** Finds a token by its `jti`. */
export function findTokenById(store: Pick<Store, 'find'>, id: string): Readonly<StoredToken> | undefined {
  return store.find(byId, id);
}

/** Finds an opaque token by the credential. Such a token has no dot, unlike a JWT. */
export function findOpaqueToken(store: Pick<Store, 'find'>, token: string): Readonly<StoredToken> | undefined {
  return token.includes('.') ? undefined : store.find(byHash, hashOf(token));
}

/** Stores a token. `secret` is the credential of an opaque token. */
export function tokenInsertion(token: Omit<StoredToken, 'revokedAt'>, secret?: string): Statement {
  return {
    sql: `INSERT INTO tokens (id, client_id, subject, scope, format, issuer, audience, issued_at, not_before, expires_at,
      family_id, dpop_thumbprint, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    params: [
      token.id,
      token.clientId,
      token.subject,
      token.scope,
      token.format,
      token.issuer,
      token.audience,
      token.issuedAt,
      token.notBefore,
      token.expiresAt,
      token.familyId,
      token.dpopThumbprint,
      secret === undefined ? null : hashOf(secret),
    ],
  };
}

/** Revokes one token. */
export function tokenRevocation(id: string, revokedAt: number): Statement {
  return { sql: 'UPDATE tokens SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', params: [revokedAt, id] };
}

/** Changes when a token expires. For a JWT, the earlier of this time and its `exp` applies. */
export function tokenExpiry(id: string, expiresAt: number): Statement {
  return { sql: 'UPDATE tokens SET expires_at = ? WHERE id = ?', params: [expiresAt, id] };
}
