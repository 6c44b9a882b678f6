import type { VirtualClock } from '../../clock.ts';
import { columnsOf } from '../../store/columns.ts';
import type { Reader, Row } from '../../store/connection.ts';
import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';
import type { FurtherClaims } from '../further-claims.ts';
import { hashOf } from './opaque-secret.ts';

/** All refresh tokens from one grant and the access tokens issued with them. Times in milliseconds. */
export interface RefreshFamily {
  id: string;
  clientId: string;
  subject: string;
  scope: string;
  grant: string;
  authTime: number;
  dpopThumbprint?: string | undefined;
  /** Thumbprint of the certificate of a public client (RFC 8705 4). */
  certificate?: string | undefined;
  /** Further claims of its access tokens. */
  further?: FurtherClaims | undefined;
  createdAt: number;
  /** The absolute limit: no token of the family works after this time. */
  expiresAt: number;
  revokedAt: number | null;
  revokedReason: string | null;
  /** Offset of the server's clock at `revokedAt`, if it was moved. */
  revokedClockOffsetMs?: number;
}

/** One refresh token of a family. */
export interface RefreshToken {
  id: string;
  parentId: string | null;
  issuedAt: number;
  /** The idle limit: the token expires at this time unless it is used. */
  expiresAt: number;
  usedAt: number | null;
  family: RefreshFamily;
}

type Granted = Pick<
  RefreshFamily,
  | 'clientId'
  | 'subject'
  | 'scope'
  | 'grant'
  | 'authTime'
  | 'dpopThumbprint'
  | 'certificate'
  | 'further'
  | 'revokedClockOffsetMs'
>;

const familyColumns = columnsOf<Omit<RefreshFamily, keyof Granted>>({
  id: 'family_id',
  createdAt: 'created_at',
  expiresAt: 'family_expires_at',
  revokedAt: 'revoked_at',
  revokedReason: 'revoked_reason',
});
const tokenColumns = columnsOf<Omit<RefreshToken, 'family'>>({
  id: 'id',
  parentId: 'parent_id',
  issuedAt: 'issued_at',
  expiresAt: 'expires_at',
  usedAt: 'used_at',
});

function readToken(row: Row): RefreshToken {
  const granted = JSON.parse(row['granted'] as string) as Granted;
  return { ...tokenColumns.read(row), family: { ...granted, ...familyColumns.read(row) } };
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

/** Marks a refresh token as replaced; rolled back if another request replaced it first. */
export function refreshTokenUse(id: string, usedAt: number): Statement {
  return {
    sql: 'UPDATE refresh_tokens SET used_at = ? WHERE id = ? AND used_at IS NULL',
    params: [usedAt, id],
    expect: 1,
  };
}

/** Extends the idle limit of a refresh token that is used without rotation. */
export function refreshTokenExtension(id: string, expiresAt: number): Statement {
  return { sql: 'UPDATE refresh_tokens SET expires_at = ? WHERE id = ?', params: [expiresAt, id] };
}

/** Revokes the families that a condition selects by one value. */
function revocationWhere(condition: string, value: string, clock: VirtualClock, reason: string): Statement {
  const offsetMs = clock.offsetMs + clock.skewMs;
  const granted = offsetMs === 0 ? 'granted' : "json_set(granted, '$.revokedClockOffsetMs', ?)";
  return {
    sql: `UPDATE refresh_families SET revoked_at = ?, revoked_reason = ?, granted = ${granted} WHERE ${condition} = ? AND revoked_at IS NULL`,
    params: [clock.now(), reason, ...(offsetMs === 0 ? [] : [offsetMs]), value],
  };
}

/** Revokes a family and every access token issued with it, now on the server's clock. */
export const familyRevocation = (familyId: string, clock: VirtualClock, reason: string): Statement[] => [
  revocationWhere('id', familyId, clock, reason),
  {
    sql: 'UPDATE tokens SET revoked_at = ? WHERE family_id = ? AND revoked_at IS NULL',
    params: [clock.now(), familyId],
  },
];

/** Revokes all families of a client. */
export const familiesOfClientRevocation = (clientId: string, clock: VirtualClock): Statement =>
  revocationWhere("json_extract(granted, '$.clientId')", clientId, clock, 'the client was removed');
