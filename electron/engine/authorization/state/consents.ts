import type { Store } from '../../journal/store/open-store.ts';
import type { Statement } from '../../journal/store/statement.ts';

function scopesGiven(store: Store, username: string, clientId: string): string[] | undefined {
  const row = store.get('SELECT scope FROM consents WHERE username = ? AND client_id = ?', username, clientId);
  return (row?.['scope'] as string | undefined)?.split(' ');
}

/** Whether a user has agreed before that a client may have all of these scopes. */
export function hasConsented(store: Store, username: string, clientId: string, scope: string): boolean {
  const given = scopesGiven(store, username, clientId);
  return given !== undefined && scope.split(' ').every((one) => given.includes(one));
}

/** Notes that a user agrees to these scopes as well. */
export function consentGiven(store: Store, username: string, clientId: string, scope: string): Statement {
  const all = new Set([...(scopesGiven(store, username, clientId) ?? []), ...scope.split(' ')]);
  return {
    sql: `INSERT INTO consents (username, client_id, scope) VALUES (?, ?, ?)
      ON CONFLICT (username, client_id) DO UPDATE SET scope = excluded.scope`,
    params: [username, clientId, [...all].join(' ')],
  };
}
