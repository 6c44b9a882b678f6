import type { Reader, Row } from '../../journal/store/connection.ts';
import type { Store } from '../../journal/store/open-store.ts';
import type { Statement } from '../../journal/store/statement.ts';
import { hashOf } from './opaque-secret.ts';

/** All refresh tokens that descend from one grant, and the access tokens given with them. Times in milliseconds. */
export interface RefreshFamily {
  id: string;
  clientId: string;
  subject: string;
  scope: string;
  grant: string;
  authTime: number;
  dpopThumbprint?: string | undefined;
  createdAt: number;
  /** No token of the family works after this, however often it was refreshed. */
  expiresAt: number;
  revokedAt: number | null;
  revokedReason: string | null;
}

/** One refresh token of a family. */
export interface RefreshToken {
  id: string;
  parentId: string | null;
  issuedAt: number;
  /** When it stops working unless it is used. */
  expiresAt: number;
  usedAt: number | null;
  family: RefreshFamily;
}

function readFamily(row: Row): RefreshFamily {
  return {
    ...(JSON.parse(row['granted'] as string) as Pick<
      RefreshFamily,
      'clientId' | 'subject' | 'scope' | 'grant' | 'authTime' | 'dpopThumbprint'
    >),
    id: row['family_id'] as string,
    createdAt: row['created_at'] as number,
    expiresAt: row['family_expires_at'] as number,
    revokedAt: row['revoked_at'] as number | null,
    revokedReason: row['revoked_reason'] as string | null,
  };
}

function readToken(row: Row): RefreshToken {
  return {
    id: row['id'] as string,
    parentId: row['parent_id'] as string | null,
    issuedAt: row['issued_at'] as number,
    expiresAt: row['expires_at'] as number,
    usedAt: row['used_at'] as number | null,
    family: readFamily(row),
  };
}

const select = `SELECT t.id, t.parent_id, t.issued_at, t.expires_at, t.used_at, f.id AS family_id, f.granted, f.created_at,
    f.expires_at AS family_expires_at, f.revoked_at, f.revoked_reason
  FROM refresh_tokens t JOIN refresh_families f ON f.id = t.family_id`;

/** Finds the refresh token that a client presents. */
export function findRefreshToken(store: Pick<Reader, 'get'>, token: string): RefreshToken | undefined {
  const row = store.get(`${select} WHERE t.hash = ?`, hashOf(token));
  return row && readToken(row);
}

/** The tokens of the newest families, oldest first within each. */
export function newestFamilies(store: Store, limit: number): RefreshToken[] {
  const newest = 'SELECT id FROM refresh_families ORDER BY id DESC LIMIT ?';
  return store.all(`${select} WHERE f.id IN (${newest}) ORDER BY f.id DESC, t.id`, limit).map(readToken);
}

/** Stores a family. */
export function familyInsertion(family: Omit<RefreshFamily, 'revokedAt' | 'revokedReason'>): Statement {
  const { id, createdAt, expiresAt, ...granted } = family;
  return {
    sql: 'INSERT INTO refresh_families (id, granted, created_at, expires_at) VALUES (?, ?, ?, ?)',
    params: [id, JSON.stringify(granted), createdAt, expiresAt],
  };
}

/** Stores a refresh token of a family. */
export function refreshTokenInsertion(
  token: string,
  row: { id: string; familyId: string; parentId: string | null; issuedAt: number; expiresAt: number },
): Statement {
  return {
    sql: 'INSERT INTO refresh_tokens (id, hash, family_id, parent_id, issued_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
    params: [row.id, hashOf(token), row.familyId, row.parentId, row.issuedAt, row.expiresAt],
  };
}

/** Marks a refresh token as replaced; undone when another request replaced it meanwhile. */
export function refreshTokenUse(id: string, usedAt: number): Statement {
  return {
    sql: 'UPDATE refresh_tokens SET used_at = ? WHERE id = ? AND used_at IS NULL',
    params: [usedAt, id],
    expect: 1,
  };
}

/** Moves the idle lifetime of a refresh token that is used without being replaced. */
export function refreshTokenExtension(id: string, expiresAt: number): Statement {
  return { sql: 'UPDATE refresh_tokens SET expires_at = ? WHERE id = ?', params: [expiresAt, id] };
}

/** Revokes a family and every access token that was given with it. */
export function familyRevocation(familyId: string, revokedAt: number, reason: string): Statement[] {
  return [
    {
      sql: 'UPDATE refresh_families SET revoked_at = ?, revoked_reason = ? WHERE id = ? AND revoked_at IS NULL',
      params: [revokedAt, reason, familyId],
    },
    {
      sql: 'UPDATE tokens SET revoked_at = ? WHERE family_id = ? AND revoked_at IS NULL',
      params: [revokedAt, familyId],
    },
  ];
}
