import { tableOf } from '../../store/columns.ts';
import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';
import { hashOf } from './opaque-secret.ts';

/** An authorization request that a client pushed (RFC 9126). `expiresAt` in milliseconds. */
export interface PushedRequest {
  clientId: string;
  parameters: string;
  expiresAt: number;
}

const table = tableOf<PushedRequest>('pushed_requests', {
  clientId: 'client_id',
  parameters: 'parameters',
  expiresAt: 'expires_at',
});

/** Finds a pushed request by its `request_uri`. */
export const findPushedRequest = (store: Store, uri: string): PushedRequest | undefined =>
  table.find(store, 'hash', hashOf(uri));

/** Ends a pushed request, whose client got its response; rolled back if it was ended before. */
export const pushedRequestEnd = (uri: string): Statement => ({
  sql: 'DELETE FROM pushed_requests WHERE hash = ?',
  params: [hashOf(uri)],
  expect: 1,
});

/** Stores a pushed request. */
export const pushedRequestInsertion = (uri: string, request: PushedRequest): Statement =>
  table.insertion(request, { hash: hashOf(uri) });
