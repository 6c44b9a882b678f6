import { hash } from 'node:crypto';
import type { Operation } from '#shared/interface/interface-model.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';
import type { ServiceAnswer, ServiceContext } from '../context.ts';

const select = 'SELECT request, status, headers, type, body FROM interface_replies WHERE id = ?';
const insert =
  'INSERT INTO interface_replies (id, request, status, headers, type, body) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING';

/** A request with an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header). */
export interface Repeatable {
  /** The key, with the client, its user and the operation. */
  id: string;
  /** Identifies the request. */
  request: string;
}

/** The key of a request, if the operation declares it and the client sends it. */
export function repeatableOf({ id, parameters }: Operation, context: ServiceContext): Repeatable | undefined {
  const isDeclared = parameters.some(({ in: at, name }) => at === 'header' && /^idempotency-key$/i.test(name));
  const key = isDeclared ? context.headers['idempotency-key'] : undefined;
  if (key === undefined || key === '') return undefined;
  const { body, claims, path, search } = context;
  const client = claims ? [claims.client_id, claims.sub] : (context.headers.authorization ?? '');
  return {
    id: hash('sha256', JSON.stringify([id, client, key])),
    request: hash('sha256', Buffer.concat([Buffer.from(`${path}?${search}\n`), body])),
  };
}

/**
 * The response to an earlier request with the same key; undefined if there was none.
 * @throws HookbenchError `invalid_request` if that was another request
 */
export function replied(store: Pick<Store, 'get'>, { id, request }: Repeatable): ServiceAnswer | undefined {
  const row = store.get(select, id);
  if (!row) return undefined;
  if (row['request'] !== request) {
    throw new HookbenchError('invalid_request', 'The Idempotency-Key was used for another request.', {
      hint: 'Send a new key with each request that is not a repetition.',
    });
  }
  const headers = JSON.parse(String(row['headers'])) as Record<string, string>;
  const type = row['type'] === null ? undefined : String(row['type']);
  return {
    status: Number(row['status']),
    headers: { ...headers, 'idempotent-replayed': 'true' },
    content: { type, body: Buffer.from(row['body'] as Uint8Array) },
  };
}

/** Keeps a response for repetitions; rolled back if another request with the key came first. */
export const replying = ({ id, request }: Repeatable, { content, headers, status }: ServiceAnswer): Statement => ({
  sql: insert,
  params: [id, request, status, JSON.stringify(headers ?? {}), content?.type ?? null, Buffer.from(content?.body ?? '')],
  expect: 1,
});
