import type { Attempt } from '#shared/model/delivery.ts';
import type { PayloadFault } from '#shared/model/payload-fault.ts';
import { encodeRawHeaders } from '../http/header-pairs.ts';
import type { SentRequest } from '../http/outgoing-request.ts';
import type { Statement } from '../store/statement.ts';
import type { DueDelivery } from './due-deliveries.ts';
import type { PreparedRequest } from './prepare-request.ts';
import type { Settled } from './settle.ts';
import type { StoredSignature } from '../signing/sign.ts';
import type { StoredSignedAs } from './signed-as.ts';

/** The details of an attempt that are stored as JSON. */
export interface StoredResult extends Pick<
  Attempt,
  | 'clockOffsetMs'
  | 'phases'
  | 'error'
  | 'tls'
  | 'remoteAddress'
  | 'faults'
  | 'manual'
  | 'edited'
  | 'mayBeDuplicate'
  | 'diagnosis'
> {
  signature?: StoredSignature | undefined;
  signedAs?: StoredSignedAs | undefined;
}

const countAttempt = `UPDATE deliveries SET attempts_made = ?, url = ?, interrupted = 0, held = NULL
  WHERE id = ? AND status = 'pending' AND attempts_made = ?`;
const insertAttempt = `INSERT INTO attempts
  (delivery_id, n, started_at, span, url, request_headers, request_body, subscription_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
const updateAttempt = `UPDATE attempts SET request_headers = coalesce(?, request_headers), status = ?, response_headers = ?, response_body = ?,
  result = ?, ok = ?, duration = ? WHERE delivery_id = ? AND n = ?`;
const updateDelivery = `UPDATE deliveries SET status = ?, next_attempt_at = ?, reason = ?, attempts_allowed = ?,
  uncounted = ?, last_status = ?, last_cause = ?, attempts_failed = attempts_failed + ?,
  attempts_manual = attempts_manual + ?, manual_next = iif(?, 0, manual_next),
  edited_headers = iif(?, NULL, edited_headers), edited_body = iif(?, NULL, edited_body)
  WHERE id = ? AND status = 'pending'`;

export interface BegunAttempt {
  n: number;
  span: string;
  /** Milliseconds by the wall clock. */
  atMs: number;
}

/** Rows that are committed before the request is sent. The commit is rolled back if the delivery is no longer pending. */
export function beginRows(due: DueDelivery, { atMs, n, span }: BegunAttempt, request: PreparedRequest): Statement[] {
  const { body, headers, url } = request;
  const own = body.equals(due.payload) ? null : body;
  const sent = encodeRawHeaders(headers.flat());
  return [
    { sql: countAttempt, params: [n, url, due.id, n - 1], expect: 1 },
    { sql: insertAttempt, params: [due.id, n, atMs, span, url, sent, own, due.subscriptionId] },
  ];
}

export interface EndedAttempt extends BegunAttempt {
  durationMs: number;
  sent: SentRequest;
  result: StoredResult;
  ok: boolean;
}

/** The row of an attempt, completed. */
export function endRow(due: DueDelivery, { durationMs, n, ok, result, sent }: EndedAttempt): Statement {
  const { rawRequestHeaders, response } = sent;
  return {
    sql: updateAttempt,
    params: [
      rawRequestHeaders.length === 0 ? null : encodeRawHeaders(rawRequestHeaders),
      response?.status ?? null,
      response ? encodeRawHeaders(response.rawHeaders) : null,
      response?.body ?? null,
      JSON.stringify(result),
      ok ? 1 : 0,
      durationMs,
      due.id,
      n,
    ],
  };
}

const holdDelivery = `UPDATE deliveries SET held = ?, next_attempt_at = ? WHERE id = ? AND status = 'pending'`;

/** Postpones an attempt because of a fault. */
export function holdRow(due: DueDelivery, held: PayloadFault, untilMs: number): Statement {
  return { sql: holdDelivery, params: [held, untilMs, due.id] };
}

/** Updates the delivery after an attempt, unless it was cancelled in the meantime. */
export function settleRow(due: DueDelivery, settled: Settled, { result, sent }: EndedAttempt): Statement {
  const { attemptsAllowed, nextAttemptAt, reason = null, status, uncounted } = settled;
  // A manual request made during the attempt applies to the next one.
  const edited = result.edited === true ? 1 : 0;
  const manual = result.manual === true ? 1 : 0;
  const last = [sent.response?.status ?? null, result.diagnosis?.cause ?? null];
  return {
    sql: updateDelivery,
    params: [
      ...[status, nextAttemptAt, reason, attemptsAllowed, uncounted, ...last, settled.ok ? 0 : 1, manual, manual],
      ...[edited, edited, due.id],
    ],
  };
}
