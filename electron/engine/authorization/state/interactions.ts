import { tableOf } from '../../store/columns.ts';
import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';
import { hashOf } from './opaque-secret.ts';

/** An authorization request (or a device's user code) that waits for its user to sign in or consent. */
export interface Interaction {
  /** Sent in the forms and in a cookie of the browser. */
  id: string;
  /** Parameters of the authorization request, or of the device page. */
  parameters: string;
  purpose: 'authorize' | 'device';
  expiresAt: number;
}

export const interactionLifetimeMs = 15 * 60 * 1000;

const table = tableOf<Omit<Interaction, 'id'>>('interactions', {
  parameters: 'parameters',
  purpose: 'purpose',
  expiresAt: 'expires_at',
});

/** Finds an interaction by its id. */
export function findInteraction(store: Store, id: string): Interaction | undefined {
  const found = table.find(store, 'hash', hashOf(id));
  return found && { id, ...found };
}

export const interactionInsertion = ({ id, ...interaction }: Interaction): Statement =>
  table.insertion(interaction, { hash: hashOf(id) });

/** Ends an interaction; rolled back if it was ended before. */
export function interactionEnd(id: string): Statement {
  return { sql: 'DELETE FROM interactions WHERE hash = ?', params: [hashOf(id)], expect: 1 };
}

/** A user's session in a browser. Times in milliseconds. */
interface LoginSession {
  username: string;
  authTime: number;
  expiresAt: number;
}

export const loginSessionLifetimeMs = 8 * 60 * 60 * 1000;

const sessions = tableOf<LoginSession>('login_sessions', {
  username: 'username',
  authTime: 'auth_time',
  expiresAt: 'expires_at',
});

/** Finds a session by the value of its cookie. */
export const findLoginSession = (store: Store, id: string): LoginSession | undefined =>
  sessions.find(store, 'hash', hashOf(id));

/** Stores a session. */
export const loginSessionInsertion = (id: string, session: LoginSession): Statement =>
  sessions.insertion(session, { hash: hashOf(id) });

/** Ends a session. */
export function loginSessionEnd(id: string): Statement {
  return { sql: 'DELETE FROM login_sessions WHERE hash = ?', params: [hashOf(id)] };
}

function scopesGiven(store: Store, username: string, clientId: string): string[] | undefined {
  const row = store.get('SELECT scope FROM consents WHERE username = ? AND client_id = ?', username, clientId);
  return (row?.['scope'] as string | undefined)?.split(' ');
}

/** Whether a user has consented to all of these scopes for a client. */
export function hasConsented(store: Store, username: string, clientId: string, scope: string): boolean {
  const given = scopesGiven(store, username, clientId);
  return given !== undefined && scope.split(' ').every((one) => given.includes(one));
}

/** Adds these scopes to the user's consent. */
export function consentGiven(store: Store, username: string, clientId: string, scope: string): Statement {
  const all = new Set([...(scopesGiven(store, username, clientId) ?? []), ...scope.split(' ')]);
  return {
    sql: `INSERT INTO consents (username, client_id, scope) VALUES (?, ?, ?)
      ON CONFLICT (username, client_id) DO UPDATE SET scope = excluded.scope`,
    params: [username, clientId, [...all].join(' ')],
  };
}
