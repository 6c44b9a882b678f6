import type { Store } from '../../journal/store/open-store.ts';
import type { Statement } from '../../journal/store/statement.ts';

/** Whether a user has agreed before that a client may have all of these scopes. */
export function hasConsented(store: Store, username: string, clientId: string, scope: string): boolean {
  const row = store.get('SELECT scope FROM consents WHERE username = ? AND client_id = ?', username, clientId);
  const given = ((row?.['scope'] as string | undefined) ?? '').split(' ');
  return row !== undefined && scope.split(' ').every((one) => given.includes(one));
}

/** Notes that a user agrees. */
export function consentGiven(username: string, clientId: string, scope: string): Statement {
  return {
    sql: `INSERT INTO consents (username, client_id, scope) VALUES (?, ?, ?)
      ON CONFLICT (username, client_id) DO UPDATE SET scope = excluded.scope`,
    params: [username, clientId, scope],
  };
}
