import type { Delivery, DeliveryStatus } from '#shared/model/delivery.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Page, PageQuery } from '#shared/model/page.ts';
import { toBodyView, type ShowBody } from '../http/body-view.ts';
import type { Reader, Row } from '../store/connection.ts';
import { keysetPage } from '../store/keyset-page.ts';
import { filterDeliveries, type DeliveryFilter } from './delivery-filter.ts';

export interface DeliveryQuery extends PageQuery, DeliveryFilter {}

const columns = `id, event_id, event, customer_id, subscription_id, url, status, reason, created_at, next_attempt_at,
  attempts_made, attempts_failed, attempts_manual, recorded_at, attempts_allowed, last_status, last_cause, trace`;

function readDelivery(row: Row): Delivery {
  const nextAttemptAt = row['next_attempt_at'] as number | null;
  const lastStatus = row['last_status'];
  return {
    id: row['id'] as string,
    eventId: row['event_id'] as string,
    event: row['event'] as string,
    customerId: row['customer_id'] as string,
    subscriptionId: row['subscription_id'] as string,
    url: row['url'] as string,
    status: row['status'] as DeliveryStatus,
    ...(row['reason'] !== null && { reason: row['reason'] as string }),
    createdAt: toInstant(row['created_at'] as number),
    nextAttemptAt: nextAttemptAt === null ? null : toInstant(nextAttemptAt),
    recordedAt: toInstant((row['recorded_at'] ?? row['created_at']) as number),
    attemptsMade: Number(row['attempts_made']),
    attemptsFailed: Number(row['attempts_failed']),
    attemptsManual: Number(row['attempts_manual']),
    attemptsAllowed: Math.max(Number(row['attempts_allowed']), Number(row['attempts_made'])),
    lastStatus: lastStatus === null ? null : Number(lastStatus),
    lastCause: row['last_cause'] as string | null,
    trace: row['trace'] as string,
  };
}

/**
 * One delivery with the payload of its event.
 * @param show How the payload is returned.
 */
export function findDelivery(
  store: Pick<Reader, 'get'>,
  id: string,
  show: ShowBody = toBodyView,
): Delivery | undefined {
  const row = store.get(`SELECT ${columns} FROM deliveries WHERE id = ?`, id);
  if (!row) return undefined;
  const event = store.get('SELECT payload FROM events WHERE id = ?', row['event_id'] as string);
  return { ...readDelivery(row), ...(event && { payload: show(event['payload'] as Uint8Array) }) };
}

/**
 * One page of deliveries, newest first by default.
 * @param nowMs The service's clock.
 */
export function pageOfDeliveries(
  store: Pick<Reader, 'get' | 'all'>,
  query: DeliveryQuery,
  nowMs: number,
): Page<Delivery> {
  return keysetPage({
    store,
    query,
    from: `SELECT id AS key, ${columns} FROM deliveries`,
    ...filterDeliveries(query, nowMs),
    key: 'id',
    read: readDelivery,
  });
}

const pageSize = 10_000;

/**
 * All matching deliveries, oldest first, in portions.
 * @param nowMs The service's clock.
 */
export function* pagesOfDeliveries(
  store: Pick<Reader, 'get' | 'all'>,
  filter: DeliveryFilter,
  nowMs: number,
): Generator<Delivery[], void> {
  let after: string | undefined;
  do {
    const { items, next } = pageOfDeliveries(store, { ...filter, limit: pageSize, order: 'asc', after }, nowMs);
    yield items;
    after = next ?? undefined;
  } while (after !== undefined);
}
