import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';

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
