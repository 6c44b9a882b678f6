import type { Attempt } from '#shared/model/delivery.ts';
import { encodeRawHeaders } from '../http/header-pairs.ts';
import type { SentRequest } from '../http/outgoing-request.ts';
import type { Statement } from '../store/statement.ts';
import type { DueDelivery } from './due-deliveries.ts';
import type { PreparedRequest, StoredSignedAs } from './prepare-request.ts';
import type { StoredSignature } from '../signing/sign.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';

/** Entries and rows that are committed together with their cause. */
export interface RecordedRows {
  entries: NewJournalEntry[];
  statements: Statement[];
}

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
  /** The reason phrase of the response, if it is not the standard one. */
  reason?: string;
  signature?: StoredSignature | undefined;
  signedAs?: StoredSignedAs | undefined;
}

const insertAttempt = `INSERT INTO attempts
  (delivery_id, n, started_at, span, method, url, request_headers, request_body, subscription_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const updateAttempt = `UPDATE attempts SET started_at = ?, request_headers = coalesce(?, request_headers), status = ?, response_headers = ?, response_body = ?,
  result = ?, ok = ?, duration = ? WHERE delivery_id = ? AND n = ?`;
export interface BegunAttempt {
  n: number;
  span: string;
  /** Milliseconds by the wall clock. */
  atMs: number;
}

/** The row of an attempt, which is committed before its request is sent. */
export function beginRow(due: DueDelivery, { atMs, n, span }: BegunAttempt, request: PreparedRequest): Statement {
  const { body, headers, method, url } = request;
  const own = body.equals(due.payload) ? null : body;
  const sent = encodeRawHeaders(headers.flat());
  return { sql: insertAttempt, params: [due.id, n, atMs, span, method, url, sent, own, due.subscriptionId] };
}

/** An attempt with the time of its request on the network, without the commit before it. */
export interface EndedAttempt extends BegunAttempt {
  durationMs: number;
  sent: SentRequest;
  result: StoredResult;
  ok: boolean;
}

/** The row of an attempt, completed. */
export function endRow(due: DueDelivery, { atMs, durationMs, n, ok, result, sent }: EndedAttempt): Statement {
  const { rawRequestHeaders, response } = sent;
  return {
    sql: updateAttempt,
    params: [
      atMs,
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
