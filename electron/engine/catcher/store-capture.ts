import type { Capture, CheckResult } from '#shared/model/capture.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import { encodeRawHeaders } from '../http/header-pairs.ts';
import type { Journal } from '../journal/journal.ts';
import type { WriteOutcome } from '../store/statement.ts';
import type { TraceContext } from '../journal/trace-context.ts';
import type { Arrival } from './arrival.ts';
import type { Received } from './received.ts';
import { packChecks } from './check-rows.ts';

/** A capture with its checks and its response. */
export interface CaptureRecord {
  capture: Received;
  context: TraceContext | undefined;
  checks: readonly CheckResult[];
  /** 0 if no response is sent. */
  status: number;
  rule: string | null;
  misbehaviour?: Capture['misbehaviour'];
  /** Names of the declared faults that act. */
  faults?: string[] | undefined;
  durationMs: number;
  arrival: Arrival | undefined;
  problem: string | undefined;
}

const insert = `INSERT INTO captures (seq, id, event, http_version, truncated, peer, tls, headers, body,
  method, path, checks, failed, more) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** The names of the checks with an outcome. */
type ChecksBy = Record<CheckResult['outcome'], CheckResult['check'][]>;

function entryOf(
  { capture, context, durationMs, problem, status }: CaptureRecord,
  { failed, note: notes, passed }: ChecksBy,
): NewJournalEntry {
  const { atMs, body, event, id, method, path } = capture;
  const webhookId = capture.header('webhook-id');
  const customerId = event === undefined ? undefined : capture.member('customerId');
  return {
    kind: 'capture',
    atMs,
    ...(context && { trace: context.trace, span: context.span }),
    id,
    method,
    path,
    ...(event !== undefined && { event }),
    ...(typeof customerId === 'string' && customerId.length <= maxCustomerId && { customerId }),
    size: body.length,
    status,
    durationMs,
    ...(webhookId !== undefined && { webhookId }),
    ...(failed.length > 0 && { failed }),
    ...(notes.length > 0 && { notes }),
    ...(passed.length > 0 && { passed: passed.length }),
    ...(problem !== undefined && { problem }),
  };
}

/** Longer customer ids are stored only in the body. */
const maxCustomerId = 200;

/** Rounds to microseconds, the resolution of the measurement. */
const rounded = (ms: number): number => Math.round(ms * 1000) / 1000;

/** Facts that only few captures have, which are stored only if present. */
function moreOf({ arrival, capture, faults, misbehaviour, rule }: CaptureRecord): string {
  return JSON.stringify({
    arrival: arrival && { firstByteMs: rounded(arrival.firstByteMs), lastByteMs: rounded(arrival.lastByteMs) },
    trailers: capture.trailers.length > 0 ? capture.trailers : undefined,
    rule: rule ?? undefined,
    misbehaviour,
    faults,
  });
}

/** Stores a capture and its journal entry in one commit. The body of the capture must not be used afterwards. */
export function storeCapture(journal: Journal, record: CaptureRecord): Promise<WriteOutcome> {
  const { capture, checks } = record;
  const by: ChecksBy = { failed: [], note: [], passed: [], skipped: [] };
  for (const { check, outcome } of checks) by[outcome].push(check);
  return journal.appendOne(entryOf(record, by), (seq) => [
    {
      sql: insert,
      params: [
        seq,
        capture.id,
        capture.event ?? null,
        capture.httpVersion,
        capture.truncated ? 1 : 0,
        capture.peer,
        capture.tls,
        encodeRawHeaders(capture.rawHeaders),
        capture.body,
        capture.method,
        capture.path,
        packChecks(checks),
        by.failed.length,
        moreOf(record),
      ],
      moves: 8,
    },
  ]);
}
