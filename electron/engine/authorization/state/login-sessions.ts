import { tableOf } from '../../store/columns.ts';
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

const table = tableOf<LoginSession>('login_sessions', {
  username: 'username',
  authTime: 'auth_time',
  expiresAt: 'expires_at',
});

/** Finds a session by the value of its cookie. */
export const findLoginSession = (store: Store, id: string): LoginSession | undefined =>
  table.find(store, 'hash', hashOf(id));

/** Stores a session. */
export const loginSessionInsertion = (id: string, session: LoginSession): Statement =>
  table.insertion(session, { hash: hashOf(id) });

/** Ends a session. */
export function loginSessionEnd(id: string): Statement {
  return { sql: 'DELETE FROM login_sessions WHERE hash = ?', params: [hashOf(id)] };
}
