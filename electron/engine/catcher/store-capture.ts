import type { Capture, CheckResult } from '#shared/model/capture.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import { toInstant } from '#shared/model/instant.ts';
import { encodeRawHeaders } from '../http/header-pairs.ts';
import type { Journal, PlacedEntry } from '../journal/journal.ts';
import type { WriteCallbacks } from '../store/batch.ts';
import type { TraceContext } from '../journal/trace-context.ts';
import type { Arrival } from './arrival.ts';
import type { Received } from './received.ts';

type Packed = [check: CheckResult['check'], outcome: number, detail: string, facts?: Partial<CheckResult>];

/** Indexes into this list are stored: add new values at the end. */
const outcomes = ['passed', 'failed', 'skipped', 'note'] as const satisfies readonly CheckResult['outcome'][];

/** Packs checks for storage, without the names of their members: twelve take 570 instead of 980 bytes, in the same time. */
function packChecks(checks: readonly CheckResult[]): string {
  if (checks.length === 0) return '[]';
  const rows = checks.map((one): Packed => {
    const number = outcomes.indexOf(one.outcome);
    // Only failed checks and notes have facts; they have a source.
    if (one.source === undefined) return [one.check, number, one.detail];
    const { check, detail, outcome: _, ...facts } = one;
    return [check, number, detail, facts];
  });
  return JSON.stringify(rows);
}

/** The reverse of {@link packChecks}. */
export const unpackChecks = (text: string): CheckResult[] =>
  (JSON.parse(text) as Packed[]).map(([check, outcome, detail, facts]) => ({
    check,
    outcome: outcomes[outcome] ?? 'skipped',
    detail,
    ...facts,
  }));

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

/** Longer customer ids are stored only in the body. */
const maxCustomerId = 200;

function entryOf(seq: number, { capture, checks, context, durationMs, problem, status }: CaptureRecord) {
  const { atMs, event } = capture;
  const entry: EntryOf<'capture'> = {
    seq,
    at: toInstant(atMs),
    kind: 'capture',
    atMs,
    id: capture.id,
    method: capture.method,
    path: capture.path,
    size: capture.body.length,
    status,
    durationMs,
  };
  if (context) {
    entry.trace = context.trace;
    entry.span = context.span;
  }
  if (event !== undefined) {
    entry.event = event;
    const customerId = capture.member('customerId');
    if (typeof customerId === 'string' && customerId.length <= maxCustomerId) entry.customerId = customerId;
  }
  const webhookId = capture.header('webhook-id');
  if (webhookId !== undefined) entry.webhookId = webhookId;
  let passed = 0;
  for (const { check, outcome } of checks) {
    if (outcome === 'passed') passed++;
    else if (outcome === 'failed') (entry.failed ??= []).push(check);
    else if (outcome === 'note') (entry.notes ??= []).push(check);
  }
  if (passed > 0) entry.passed = passed;
  if (problem !== undefined) entry.problem = problem;
  return entry;
}

/** Rounds to microseconds, the resolution of the measurement. */
const rounded = (ms: number): number => Math.round(ms * 1000) / 1000;

/** Facts that only few captures have, which are stored only if present. */
function moreOf({ arrival, capture: { trailers }, faults, misbehaviour, rule }: CaptureRecord): string {
  const times = arrival && { firstByteMs: rounded(arrival.firstByteMs), lastByteMs: rounded(arrival.lastByteMs) };
  if (trailers.length === 0 && rule === null && misbehaviour === undefined && faults === undefined) {
    return times ? `{"arrival":{"firstByteMs":${times.firstByteMs},"lastByteMs":${times.lastByteMs}}}` : '{}';
  }
  return JSON.stringify({
    arrival: times,
    trailers: trailers.length > 0 ? trailers : undefined,
    rule: rule ?? undefined,
    misbehaviour,
    faults,
  });
}

/**
 * Stores a capture and its journal entry in one commit. The body of the capture must not be used afterwards.
 * @param callbacks Called after the commit.
 */
export function storeCapture(journal: Journal, record: CaptureRecord, callbacks: WriteCallbacks): void {
  const { capture, checks } = record;
  const build = (seq: number): PlacedEntry => {
    const entry = entryOf(seq, record);
    const params = [
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
      entry.failed?.length ?? 0,
      moreOf(record),
    ];
    return { entry, statement: { sql: insert, params, moves: 8 } };
  };
  journal.appendOne(build, callbacks);
}
