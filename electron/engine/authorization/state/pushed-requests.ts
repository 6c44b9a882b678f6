import { columnsOf } from '../../store/columns.ts';
import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';
import { hashOf } from './opaque-secret.ts';

/** An authorization request that a client pushed (RFC 9126). `expiresAt` in milliseconds. */
export interface PushedRequest {
  clientId: string;
  parameters: string;
  expiresAt: number;
}

const columns = columnsOf<PushedRequest>({
  clientId: 'client_id',
  parameters: 'parameters',
  expiresAt: 'expires_at',
});

/** Finds a pushed request by its `request_uri`. */
export function findPushedRequest(store: Store, uri: string): PushedRequest | undefined {
  const row = store.get(`SELECT ${columns.sql} FROM pushed_requests WHERE hash = ?`, hashOf(uri));
  return row && columns.read(row);
}

/** Ends a pushed request, whose client got its response; rolled back if it was ended before. */
export const pushedRequestEnd = (uri: string): Statement => ({
  sql: 'DELETE FROM pushed_requests WHERE hash = ?',
  params: [hashOf(uri)],
  expect: 1,
});

/** Stores a pushed request. */
export function pushedRequestInsertion(uri: string, { clientId, parameters, expiresAt }: PushedRequest): Statement {
  return {
    sql: 'INSERT INTO pushed_requests (hash, client_id, parameters, expires_at) VALUES (?, ?, ?, ?)',
    params: [hashOf(uri), clientId, parameters, expiresAt],
  };
}
