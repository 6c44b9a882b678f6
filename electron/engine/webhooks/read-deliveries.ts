import type { Attempt, Delivery, DeliveryStatus, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Page, PageQuery } from '#shared/model/page.ts';
import { toBodyView } from '../http/body-view.ts';
import { decodeHeaders } from '../http/header-pairs.ts';
import type { Reader, Row } from '../journal/store/connection.ts';
import { keysetPage } from '../journal/store/keyset-page.ts';

export interface DeliveryQuery extends PageQuery {
  status?: DeliveryStatus | undefined;
  event?: string | undefined;
  subscriptionId?: string | undefined;
}

type Result = Pick<Attempt, 'phases' | 'error' | 'tls'>;

const columns = 'id, event_id, event, subscription_id, status, created_at, next_attempt_at, trace';

function readDelivery(row: Row): Delivery {
  return {
    id: row['id'] as string,
    eventId: row['event_id'] as string,
    event: row['event'] as string,
    subscriptionId: row['subscription_id'] as string,
    status: row['status'] as DeliveryStatus,
    createdAt: toInstant(row['created_at'] as number),
    nextAttemptAt: row['next_attempt_at'] === null ? null : toInstant(row['next_attempt_at'] as number),
    trace: row['trace'] as string,
  };
}

function readAttempt(row: Row): Attempt {
  const result = row['result'] === null ? {} : (JSON.parse(row['result'] as string) as Result);
  return {
    n: Number(row['n']),
    startedAt: toInstant(row['started_at'] as number),
    span: row['span'] as string,
    ...result,
    request: {
      method: 'POST',
      url: row['url'] as string,
      headers: decodeHeaders(row['request_headers'] as Uint8Array),
      body: toBodyView(row['payload'] as Uint8Array),
    },
    ...(row['status'] !== null && {
      response: {
        status: Number(row['status']),
        headers: decodeHeaders(row['response_headers'] as Uint8Array),
        body: toBodyView(row['response_body'] as Uint8Array),
      },
    }),
  };
}

/** One delivery with its attempts and what each sent and got. */
export function readDeliveryWithAttempts(
  store: Pick<Reader, 'get' | 'all'>,
  id: string,
): DeliveryWithAttempts | undefined {
  const row = store.get(`SELECT ${columns} FROM deliveries WHERE id = ?`, id);
  if (!row) return undefined;
  const attempts = store.all(
    `SELECT a.*, e.payload FROM attempts a JOIN deliveries d ON d.id = a.delivery_id JOIN events e ON e.id = d.event_id
      WHERE a.delivery_id = ? ORDER BY a.n`,
    id,
  );
  return { ...readDelivery(row), attempts: attempts.map(readAttempt) };
}

/** One page of deliveries, newest first unless asked otherwise. */
export function pageOfDeliveries(store: Pick<Reader, 'get' | 'all'>, query: DeliveryQuery): Page<Delivery> {
  const filters = [
    ['status', query.status],
    ['event', query.event],
    ['subscription_id', query.subscriptionId],
  ].filter((filter): filter is [string, string] => filter[1] !== undefined);
  return keysetPage({
    store,
    query,
    from: `SELECT id AS key, ${columns} FROM deliveries`,
    where: filters.map(([column]) => `${column} = ?`),
    params: filters.map(([, value]) => value),
    key: 'id',
    read: readDelivery,
  });
}
