import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';
import { hashOf } from './opaque-secret.ts';

/** An authorization request that a client pushed (RFC 9126). `expiresAt` in milliseconds. */
export interface PushedRequest {
  clientId: string;
  parameters: string;
  expiresAt: number;
}

/** Finds a pushed request by its `request_uri`. */
export function findPushedRequest(store: Store, uri: string): PushedRequest | undefined {
  const row = store.get('SELECT * FROM pushed_requests WHERE hash = ?', hashOf(uri));
  if (!row) return undefined;
  return {
    clientId: row['client_id'] as string,
    parameters: row['parameters'] as string,
    expiresAt: row['expires_at'] as number,
  };
}

/** Stores a pushed request. */
export function pushedRequestInsertion(uri: string, { clientId, parameters, expiresAt }: PushedRequest): Statement {
  return {
    sql: 'INSERT INTO pushed_requests (hash, client_id, parameters, expires_at) VALUES (?, ?, ?, ?)',
    params: [hashOf(uri), clientId, parameters, expiresAt],
  };
}
