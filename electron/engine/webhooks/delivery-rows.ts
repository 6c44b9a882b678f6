import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { PayloadFault } from '#shared/model/fault.ts';
import type { Delivery } from '#shared/model/delivery.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { SqlValue, Statement } from '../store/statement.ts';
import type { EndedAttempt, RecordedRows } from './attempt-rows.ts';
import type { DueDelivery } from './due-deliveries.ts';
import type { Settled } from './settle.ts';
import type { PartBase } from '../part-base.ts';
import { pagesOfDeliveries } from './read-deliveries.ts';

/** The statements that move a delivery in the store, see delivery-states.ts. Each changes only deliveries that it may move. */
const start = `UPDATE deliveries SET attempts_made = ?, url = ?, interrupted = 0, held = NULL, last_duration = NULL
  WHERE id = ? AND status = 'pending' AND attempts_made = ?`;
const postpone = `UPDATE deliveries SET held = ?, next_attempt_at = ? WHERE id = ? AND status = 'pending'`;
const settle = `UPDATE deliveries SET status = ?, next_attempt_at = ?, reason = ?, attempts_allowed = ?,
  uncounted = ?, last_status = ?, last_cause = ?, last_duration = ?, attempts_failed = attempts_failed + ?,
  attempts_manual = attempts_manual + ?, manual_next = iif(?, 0, manual_next),
  edited_headers = iif(?, NULL, edited_headers), edited_body = iif(?, NULL, edited_body)
  WHERE id = ? AND status = 'pending'`;
const cancel = `UPDATE deliveries SET status = 'cancelled', reason = ?, next_attempt_at = NULL
  WHERE id = ? AND status = 'pending'`;
const redeliver = `UPDATE deliveries SET
  last_one = CASE WHEN status = 'pending' THEN last_one ELSE 1 END,
  attempts_allowed = CASE WHEN status = 'pending' THEN attempts_allowed ELSE attempts_made + 1 END,
  status = 'pending', reason = NULL, manual_next = 1, next_attempt_at = ?, edited_headers = ?, edited_body = ? WHERE id = ?`;

/** Replaces parts of the request for the next attempt. */
export interface Edit {
  body?: string | undefined;
  headers?: HeaderPair[] | undefined;
}

/** Starts the attempt `n`. The commit is rolled back if the delivery is no longer pending. */
export function startRow(id: string, n: number, url: string): Statement {
  return { sql: start, params: [n, url, id, n - 1], expect: 1 };
}

/** Postpones an attempt because of a fault. */
export function postponeRow(due: DueDelivery, fault: PayloadFault, untilMs: number): Statement {
  return { sql: postpone, params: [fault, untilMs, due.id] };
}

/** Updates the delivery after an attempt, unless it was cancelled in the meantime. */
export function settleRow(due: DueDelivery, settled: Settled, { durationMs, result, sent }: EndedAttempt): Statement {
  const { attemptsAllowed, nextAttemptAt, reason = null, status, uncounted } = settled;
  // A manual request made during the attempt applies to the next one.
  const edited = result.edited === true ? 1 : 0;
  const manual = result.manual === true ? 1 : 0;
  const last = [sent.response?.status ?? null, result.diagnosis?.cause ?? null, durationMs];
  return {
    sql: settle,
    params: [
      ...[status, nextAttemptAt, reason, attemptsAllowed, uncounted, ...last, settled.ok ? 0 : 1, manual, manual],
      ...[edited, edited, due.id],
    ],
  };
}

/** Cancels a delivery if it is pending. */
export const cancelRow = (id: string, reason: string): Statement => ({ sql: cancel, params: [reason, id] });

/** Gives a settled delivery one attempt outside its schedule; a pending one is attempted now. */
export function redeliverRow(nowMs: number, id: SqlValue, { body, headers }: Edit = {}): Statement {
  const edited = [headers ? JSON.stringify(headers) : null, body === undefined ? null : Buffer.from(body)];
  return { sql: redeliver, params: [nowMs, ...edited, id] };
}

/** The journal entry for a delivery with a new status. @param nextAttemptAt When the next attempt is due. */
export function deliveryEntry(
  delivery: Delivery,
  status: Delivery['status'],
  atMs: number,
  nextAttemptAt: string | null = null,
): NewJournalEntry {
  const {
    attemptsAllowed: _allowed,
    createdAt: _created,
    reason: _reason,
    recordedAt: _recorded,
    ...summary
  } = delivery;
  return { ...summary, kind: 'delivery', atMs, status, nextAttemptAt };
}

/** The pending deliveries of a subscription, and the rows that cancel them. */
export function cancelPending(
  { clocks, store }: Pick<PartBase, 'clocks' | 'store'>,
  subscriptionId: string,
  reason: string,
): RecordedRows & { ids: string[] } {
  const pending = [...pagesOfDeliveries(store, { subscriptionId, status: 'pending' }, clocks.service.now())].flat();
  return {
    ids: pending.map(({ id }) => id),
    entries: pending.map((delivery) => deliveryEntry(delivery, 'cancelled', clocks.wall.now())),
    statements: pending.map(({ id }) => cancelRow(id, reason)),
  };
}
