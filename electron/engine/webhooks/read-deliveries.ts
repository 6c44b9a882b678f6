import type { Delivery, DeliveryStatus, DeliveryState } from '#shared/model/delivery.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Page, PageQuery } from '#shared/model/page.ts';
import { toBodyView, type ShowBody } from '../http/body-view.ts';
import type { Reader, Row } from '../store/connection.ts';
import { keysetPage, conditions } from '../store/keyset-page.ts';
import type { SqlValue } from '../store/statement.ts';

/** Selects deliveries. */
export interface DeliveryFilter {
  status?: DeliveryState | undefined;
  event?: string | undefined;
  subscriptionId?: string | undefined;
  /** A substring of id, event, customer, URL or cause. */
  q?: string | undefined;
  /** Only deliveries created since this instant, by the service's clock. */
  since?: string | undefined;
}

const searched = ['id', 'event_id', 'event', 'customer_id', 'url', 'last_cause', 'trace'];

const pausedQueues = `(SELECT id FROM subscriptions WHERE health ->> '$.retryAt' > ?)`;

/**
 * A filter as SQL conditions. The status is a literal, so that SQLite uses the partial index of that status.
 * @param nowMs The service's clock, by which a queue is paused.
 */
export function filterDeliveries(filter: DeliveryFilter, nowMs: number): { where: string[]; params: SqlValue[] } {
  const { narrow, params, where } = conditions();
  if (filter.status === 'paused') narrow(`status = 'pending' AND subscription_id IN ${pausedQueues}`, nowMs);
  else if (filter.status === 'retrying')
    narrow(`status = 'pending' AND attempts_failed > 0 AND subscription_id NOT IN ${pausedQueues}`, nowMs);
  else if (filter.status !== undefined) narrow(`status = '${filter.status}'`);
  if (filter.event !== undefined) narrow('event = ?', filter.event);
  if (filter.subscriptionId !== undefined) narrow('subscription_id = ?', filter.subscriptionId);
  if (filter.since !== undefined) narrow('created_at >= ?', Date.parse(filter.since));
  const words = filter.q?.trim().toLowerCase() ?? '';
  if (words !== '') {
    // A cause is shown with spaces.
    const sought = searched.map((column) => (column === 'last_cause' ? words.replaceAll(' ', '-') : words));
    narrow(`(${searched.map((column) => `instr(lower(${column}), ?)`).join(' OR ')})`, ...sought);
  }
  return { where, params };
}

export interface DeliveryQuery extends PageQuery, DeliveryFilter {}

const columns = `id, event_id, event, customer_id, subscription_id, url, status, reason, created_at, next_attempt_at,
  attempts_made, attempts_failed, attempts_manual, recorded_at, attempts_allowed, last_status, last_cause, trace,
  last_duration`;

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
    ...(row['last_duration'] !== null && { lastDurationMs: row['last_duration'] as number }),
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
