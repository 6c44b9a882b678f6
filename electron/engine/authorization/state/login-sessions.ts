import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';
import { hashOf } from './opaque-secret.ts';

/** A user's session in a browser. Times in milliseconds. */
export interface LoginSession {
  username: string;
  authTime: number;
  expiresAt: number;
}

export const loginSessionLifetimeMs = 8 * 60 * 60 * 1000;

/** Finds a session by the value of its cookie. */
export function findLoginSession(store: Store, id: string): LoginSession | undefined {
  const row = store.get('SELECT * FROM login_sessions WHERE hash = ?', hashOf(id));
  if (!row) return undefined;
  return {
    username: row['username'] as string,
    authTime: row['auth_time'] as number,
    expiresAt: row['expires_at'] as number,
  };
}

/** Stores a session. */
export function loginSessionInsertion(id: string, { username, authTime, expiresAt }: LoginSession): Statement {
  return {
    sql: 'INSERT INTO login_sessions (hash, username, auth_time, expires_at) VALUES (?, ?, ?, ?)',
    params: [hashOf(id), username, authTime, expiresAt],
  };
}

/** Ends a session. */
export function loginSessionEnd(id: string): Statement {
  return { sql: 'DELETE FROM login_sessions WHERE hash = ?', params: [hashOf(id)] };
}
