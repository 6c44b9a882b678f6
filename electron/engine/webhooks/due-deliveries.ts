import type { EventSending } from '#shared/model/event-sending.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { PayloadFault } from '#shared/model/fault.ts';
import type { Row } from '../store/connection.ts';
import type { Store } from '../store/open-store.ts';

/** A due delivery with its payload. */
export interface DueDelivery {
  /** Its row in the store; undefined while it is being committed. */
  row: number | undefined;
  id: string;
  eventId: string;
  event: string;
  customerId: string;
  subscriptionId: string;
  trace: string;
  payload: Buffer;
  contentType: string | undefined;
  /** How it is sent if it has no subscription: a `Sending` as JSON. */
  direct: string | undefined;
  /** What its event says about how it is sent. */
  sending: EventSending | undefined;
  attemptsMade: number;
  attemptsFailed: number;
  attemptsManual: number;
  /** Attempts that do not count: interrupted by a crash, duplicated by a fault, or made with an old token. */
  uncounted: number;
  /** Whether the next attempt is the last one, regardless of the schedule. */
  lastOne: boolean;
  /** Whether a crash interrupted the previous attempt. */
  interrupted: boolean;
  /** The payload faults to apply, and those for which it was already postponed. */
  fault: PayloadFault | undefined;
  held: PayloadFault | undefined;
  /** Whether a person requested the next attempt. */
  manual: boolean;
  editedHeaders: HeaderPair[] | undefined;
  editedBody: Buffer | undefined;
}

/** Finds due deliveries in the outbox. Times in milliseconds by the service's clock. */
export type DueDeliveries = ReturnType<typeof createDueDeliveries>;

const before = `SELECT 1 FROM deliveries p WHERE p.status = 'pending' AND p.held IS NULL`;
/** Whether a new delivery is the first in order: takes its subscription and its customer. */
export const newIsFirst = `NOT EXISTS (${before} AND p.subscription_id = ? AND p.customer_id = ?)`;
/** The same for a stored delivery `d`. */
export const isFirst = `NOT EXISTS (${before} AND p.subscription_id = d.subscription_id
  AND p.customer_id = d.customer_id AND p.rowid < d.rowid)`;

const select = `SELECT d.rowid AS row, d.id, d.event_id, d.event, d.customer_id, d.subscription_id, d.trace, d.content_type, d.direct,
    d.attempts_made, d.attempts_failed, d.attempts_manual, d.uncounted, d.last_one, d.interrupted, d.fault, d.held,
    d.manual_next, d.edited_headers, d.edited_body, coalesce(d.payload, e.payload) AS payload, e.sending
  FROM deliveries d JOIN events e ON e.id = d.event_id WHERE d.status = 'pending'`;
const selectOne = `${select} AND d.id = ?`;
const selectRecorded = 'SELECT coalesce(recorded_at, 0) AS at FROM deliveries WHERE id = ?';
/** The order of events is that of their rows: identifiers made within one millisecond have none. */
const inOrder = 'ORDER BY d.next_attempt_at, d.rowid LIMIT ?';

/** The queries of the queue. @param condition Of all deliveries that may be sent; without any, the index is sufficient. */
function queriesOf(condition: string) {
  const rows = `SELECT d.rowid AS row FROM deliveries d
    WHERE d.status = 'pending' AND d.subscription_id = ? AND d.next_attempt_at <= ?${condition}`;
  return {
    due: `${rows} ${inOrder}`,
    ordered: `${rows} AND d.first_in_order = 1 ${inOrder}`,
    at: `${select} AND d.rowid = ? AND d.next_attempt_at <= ?${condition}`,
    next: `SELECT min(d.next_attempt_at) AS at FROM deliveries d
      WHERE d.status = 'pending' AND d.subscription_id = ? AND d.next_attempt_at > ?${condition}`,
  };
}
const all = queriesOf('');
const later = queriesOf(' AND coalesce(d.recorded_at, 0) >= ?');

const bytes = (value: unknown): Buffer => Buffer.from(value as Uint8Array);
const orNothing = <Value>(value: unknown): Value | undefined => (value === null ? undefined : (value as Value));

function read(row: Row, unseal: Store['unseal']): DueDelivery {
  const headers = orNothing<string>(row['edited_headers']);
  const direct = orNothing<string>(row['direct']);
  const sending = orNothing<string>(row['sending']);
  return {
    row: Number(row['row']),
    id: row['id'] as string,
    eventId: row['event_id'] as string,
    event: row['event'] as string,
    customerId: row['customer_id'] as string,
    subscriptionId: row['subscription_id'] as string,
    trace: row['trace'] as string,
    payload: bytes(row['payload']),
    contentType: orNothing(row['content_type']),
    direct: direct === undefined ? undefined : unseal(direct),
    sending: sending === undefined ? undefined : (JSON.parse(unseal(sending)) as EventSending),
    attemptsMade: Number(row['attempts_made']),
    attemptsFailed: Number(row['attempts_failed']),
    attemptsManual: Number(row['attempts_manual']),
    uncounted: Number(row['uncounted']),
    lastOne: row['last_one'] === 1,
    interrupted: row['interrupted'] === 1,
    fault: orNothing(row['fault']),
    held: orNothing(row['held']),
    manual: row['manual_next'] === 1,
    editedHeaders: headers === undefined ? undefined : (JSON.parse(headers) as HeaderPair[]),
    editedBody: row['edited_body'] === null ? undefined : bytes(row['edited_body']),
  };
}

/** @param from The time, on this machine's clock, from which deliveries are found; undefined finds all. */
export function createDueDeliveries(
  store: Pick<Store, 'all' | 'get' | 'unseal'>,
  from: () => number | undefined = () => undefined,
) {
  const queries = () => {
    const at = from();
    return at === undefined ? { ...all, params: [] } : { ...later, params: [at] };
  };
  return {
    /** The rows of a subscription's due deliveries, oldest first. */
    due(
      subscriptionId: string,
      { nowMs, limit, ordered }: { nowMs: number; limit: number; ordered: boolean },
    ): number[] {
      const { params, ...sql } = queries();
      const found = store.all(ordered ? sql.ordered : sql.due, subscriptionId, nowMs, ...params, limit);
      return found.map(({ row }) => Number(row));
    },
    /** The due delivery of a row; undefined if it is no longer due. */
    at(place: number, nowMs: number): DueDelivery | undefined {
      const { at, params } = queries();
      const row = store.get(at, place, nowMs, ...params);
      return row && read(row, store.unseal);
    },
    /** A pending delivery, due or not. */
    pending(id: string): DueDelivery | undefined {
      const row = store.get(selectOne, id);
      return row && read(row, store.unseal);
    },
    /** When the next delivery becomes due. */
    nextAt(subscriptionId: string, nowMs: number): number | undefined {
      const { next, params } = queries();
      return orNothing<number>(store.get(next, subscriptionId, nowMs, ...params)?.['at'] ?? null);
    },
    /** Whether a delivery was recorded before `from`. */
    isFrozen: (id: string): boolean => Number(store.get(selectRecorded, id)?.['at'] ?? Infinity) < (from() ?? 0),
  };
}
