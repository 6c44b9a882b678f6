import { columnsOf } from '../../store/columns.ts';
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

const columns = columnsOf<LoginSession>({
  username: 'username',
  authTime: 'auth_time',
  expiresAt: 'expires_at',
});

/** Finds a session by the value of its cookie. */
export function findLoginSession(store: Store, id: string): LoginSession | undefined {
  const row = store.get(`SELECT ${columns.sql} FROM login_sessions WHERE hash = ?`, hashOf(id));
  return row && columns.read(row);
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
