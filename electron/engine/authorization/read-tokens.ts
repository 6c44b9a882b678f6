import type { IssuedToken } from '#shared/model/token.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Page, PageQuery } from '#shared/model/page.ts';
import type { Row } from '../journal/store/connection.ts';
import { keysetPage } from '../journal/store/keyset-page.ts';
import type { Store } from '../journal/store/open-store.ts';

function read(row: Row): IssuedToken {
  return {
    id: row['key'] as string,
    clientId: row['client_id'] as string,
    subject: row['subject'] as string,
    scope: row['scope'] as string,
    issuedAt: toInstant(row['issued_at'] as number),
    expiresAt: toInstant(row['expires_at'] as number),
    revokedAt: row['revoked_at'] === null ? null : toInstant(row['revoked_at'] as number),
  };
}

/** One page of the access tokens issued, newest first unless asked otherwise. */
export function pageOfTokens(store: Store, query: PageQuery): Page<IssuedToken> {
  const from = 'SELECT id AS key, client_id, subject, scope, issued_at, expires_at, revoked_at FROM tokens';
  return keysetPage({ store, query, from, key: 'id', read });
}
