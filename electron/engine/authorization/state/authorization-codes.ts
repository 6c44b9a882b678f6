import { columnsOf } from '../../store/columns.ts';
import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';
import type { FurtherClaims } from '../further-claims.ts';
import { hashOf } from './opaque-secret.ts';

/** An authorization code (RFC 6749 4.1.2) with the details of its grant. Times in milliseconds. */
export interface AuthorizationCode {
  hash: string;
  clientId: string;
  /** As in the authorization request; `undefined` if omitted there. */
  redirectUri?: string | undefined;
  scope: string;
  subject: string;
  nonce?: string | undefined;
  challenge?: string | undefined;
  challengeMethod?: string | undefined;
  authTime: number;
  dpopThumbprint?: string | undefined;
  trace: string;
  /** Further claims of the access token. */
  further?: FurtherClaims | undefined;
  issuedAt: number;
  expiresAt: number;
  usedAt: number | null;
  /** The refresh token family that its use created; it is revoked if the code is used again. */
  familyId: string | null;
}

type NewCode = Omit<AuthorizationCode, 'hash' | 'usedAt' | 'familyId' | 'issuedAt' | 'expiresAt'>;

const columns = columnsOf<Omit<AuthorizationCode, keyof NewCode>>({
  hash: 'hash',
  issuedAt: 'issued_at',
  expiresAt: 'expires_at',
  usedAt: 'used_at',
  familyId: 'family_id',
});

/** Finds the code that a client presents. */
export function findCode(store: Store, code: string): AuthorizationCode | undefined {
  const row = store.get(`SELECT agreed, ${columns.sql} FROM authorization_codes WHERE hash = ?`, hashOf(code));
  return row && { ...(JSON.parse(row['agreed'] as string) as NewCode), ...columns.read(row) };
}

/** Stores a code. */
export function codeInsertion(code: string, agreed: NewCode, issuedAt: number, expiresAt: number): Statement {
  return {
    sql: 'INSERT INTO authorization_codes (hash, agreed, issued_at, expires_at) VALUES (?, ?, ?, ?)',
    params: [hashOf(code), JSON.stringify(agreed), issuedAt, expiresAt],
  };
}

/** Marks a code as used; rolled back if another request used it first. */
export function codeUse(hash: string, usedAt: number, familyId: string): Statement {
  return {
    sql: 'UPDATE authorization_codes SET used_at = ?, family_id = ? WHERE hash = ? AND used_at IS NULL',
    params: [usedAt, familyId, hash],
    expect: 1,
  };
}
