import type { DatabaseSync } from 'node:sqlite';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { nodeCasePrefix, nodeOf } from '#shared/model/fleet.ts';
import type { JournalRetention } from '#shared/model/journal-retention.ts';
import { createDetailSize } from './entry-size.ts';
import { createBoundedRows } from './bounded-rows.ts';
import { createFindSurplus } from './pending-surplus.ts';
import type { DetailIds, RemovalPlan } from './removal-plan.ts';

/** The input of a plan. */
export interface RemovalRequest {
  limits: JournalRetention;
  /** The wall clock. */
  nowMs: number;
  /** The earliest of the parties' clocks: rows that are valid on it are kept. */
  earliestMs: number;
  /** Whether to start at the oldest entry again, because rows in use before may no longer be. */
  fresh: boolean;
}

/** Plans removals in portions, without writing. */
export type PlanRemoval = (request: RemovalRequest) => RemovalPlan;

const megabyte = 1024 * 1024;
/** The share of the limit that each table may use that anyone can fill. */
const tableShare = 1 / 16;
/** Free pages and write-ahead logs count up to this share of the limit: more of them would not shrink by removing entries. */
const besideShare = 1 / 16;
const dayMs = 24 * 60 * 60 * 1000;
/** Milliseconds that an expired row is kept, so that repeated use is still recognised. */
const expiredKeptMs = 60 * 60 * 1000;
/** Entries of the first and of later portions: large portions keep up with writes under load. */
const minPortion = 250;
const maxPortion = 1000;
/** Free pages that are kept because they are reused soon. */
const keptFreePages = 2000;

interface EntryRow {
  seq: number;
  at: number;
  kind: JournalEntry['kind'];
  trace: string | null;
  decision: string | null;
  case_id: string | null;
  /** Bytes of the row itself. */
  size: number;
  entry: string | null;
}

/** The amount to remove regardless of age. */
interface Surplus {
  entries: number;
  bytes: number;
}

/** Entries of other nodes of a fleet are removed like own ones, entries of case files are not. */
const ofNode = `case_id GLOB '${nodeCasePrefix}*'`;
const columns = `seq, at, kind, trace, decision, case_id,
  length(entry) + coalesce(length(messages), 0) AS size,
  CASE WHEN decision IS NULL THEN entry END AS entry`;

function numberOf(db: DatabaseSync, pragma: string): number {
  return Number(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
}

const bytesOf = (of: DatabaseSync, pages: 'page_count' | 'freelist_count'): number =>
  numberOf(of, pages) * numberOf(of, 'page_size');

/** The bytes above a limit. */
function surplusBytes(limit: number, databases: readonly DatabaseSync[], logBytes: number): number {
  const total = (pages: Parameters<typeof bytesOf>[1]): number =>
    databases.reduce((sum, one) => sum + bytesOf(one, pages), 0);
  const free = total('freelist_count');
  return total('page_count') - free + Math.min(free + logBytes, limit * besideShare) - limit;
}

/** Whether held entries use more than half of the journal's limit while it is exceeded. */
const holdsTooMuch = (held: Surplus, surplus: Surplus, { entries, megabytes }: JournalRetention): boolean =>
  (surplus.entries > 0 && held.entries > entries / 2) || (surplus.bytes > 0 && held.bytes > (megabytes * megabyte) / 2);

/** Adds the details of an entry to the plan. */
function noteDetails(details: DetailIds, entry: JournalEntry | undefined): void {
  switch (entry?.kind) {
    case 'exchange':
      details.exchanges.push(entry.id);
      return;
    case 'chat':
      details.chats.push([entry.id, entry.status]);
      details.sessions.push(entry.sessionId);
      return;
    case 'event':
      details.events.push(entry.id);
      return;
    case 'attempt':
    case 'pairing':
      details.attempts.push([entry.deliveryId, entry.n]);
      return;
    case 'delivery':
      if (entry.status === 'pending') return;
      details.deliveries.push(entry.id);
      details.events.push(entry.eventId);
      return;
    default:
  }
}

const emptyPlan = (): RemovalPlan => ({
  seqs: [],
  captures: [],
  details: {
    exchanges: [],
    chats: [],
    sessions: [],
    attempts: [],
    deliveries: [],
    events: [],
    ofNodes: [],
  },
  rows: [],
  surplus: undefined,
  more: false,
  freePages: 0,
});

/** Finds the entries to keep: those of pinned captures, and of traces with a pending delivery. */
function createUse(db: DatabaseSync) {
  const pending = db.prepare(`SELECT DISTINCT trace FROM deliveries WHERE status = 'pending'`);
  const capture = db.prepare('SELECT pinned FROM captures WHERE seq = ?');
  let traces = new Set<string>();
  return {
    refresh: () => {
      traces = new Set((pending.all() as { trace: string }[]).map(({ trace }) => trace));
    },
    isPending: ({ trace }: EntryRow): boolean => trace !== null && traces.has(trace),
    captureOf: ({ seq }: EntryRow) => capture.get(seq) as { pinned: number } | undefined,
  };
}

/**
 * @param db A connection to the journal, used only for reading.
 * @param text A connection to the full-text index, whose size counts as well.
 * @param logBytes Returns the size of the write-ahead logs of both.
 */
export function createPlanRemoval(db: DatabaseSync, text: DatabaseSync, logBytes: () => number): PlanRemoval {
  const use = createUse(db);
  const detailSize = createDetailSize(db);
  const bounded = createBoundedRows(db);
  const surplusPending = createFindSurplus(db);
  const rowsBehind = db.prepare(`SELECT ${columns} FROM journal WHERE seq > ? ORDER BY seq LIMIT ?`);
  const ownCount = db.prepare(`SELECT (SELECT count(*) FROM journal)
    - (SELECT count(*) FROM journal WHERE case_id IS NOT NULL AND NOT ${ofNode}) AS n`);
  const oldestAt = db.prepare('SELECT at FROM journal WHERE seq > ? AND case_id IS NULL ORDER BY seq LIMIT 1');
  let cursor = 0;
  let count = 0;
  let portion = minPortion;
  /** The size of entries that are kept because of pending deliveries. */
  let held: Surplus = { entries: 0, bytes: 0 };

  function take(plan: RemovalPlan, surplus: Surplus, row: EntryRow): void {
    const capture = row.kind === 'capture' ? use.captureOf(row) : undefined;
    if (capture?.pinned === 1 || (row.case_id !== null && nodeOf({ case: { id: row.case_id } }) === undefined)) return;
    const entry = row.entry === null ? undefined : (JSON.parse(row.entry) as JournalEntry);
    if (use.isPending(row)) {
      held.entries++;
      if (surplus.bytes > 0) held.bytes += row.size + detailSize(row.seq, entry, row.case_id);
      return;
    }
    plan.seqs.push(row.seq);
    if (capture) plan.captures.push(row.seq);
    if (row.case_id === null) noteDetails(plan.details, entry);
    else if (entry && 'id' in entry) plan.details.ofNodes.push([row.case_id, entry.kind, entry.id]);
    surplus.entries--;
    if (surplus.bytes > 0) surplus.bytes -= row.size + detailSize(row.seq, entry, row.case_id);
  }

  function planEntries(plan: RemovalPlan, surplus: Surplus, { limits, nowMs }: RemovalRequest): void {
    const oldestMs = nowMs - limits.days * dayMs;
    const rows = rowsBehind.all(cursor, portion) as unknown as EntryRow[];
    const kept = rows.findIndex((row) => {
      if (surplus.entries <= 0 && surplus.bytes <= 0 && row.at >= oldestMs) return true;
      cursor = row.seq;
      take(plan, surplus, row);
      return false;
    });
    count -= plan.seqs.length;
    // The space is only known after these are removed: more may follow.
    plan.more = plan.seqs.length > 0 || (kept < 0 && rows.length === portion);
    if (!plan.more && kept < 0 && holdsTooMuch(held, surplus, limits)) plan.surplus = surplusPending.oldest();
  }

  return (request) => {
    const plan = emptyPlan();
    plan.surplus = surplusPending.aboveCount(request.limits.pending);
    if (plan.surplus) return { ...plan, more: true };
    portion = request.fresh ? minPortion : Math.min(portion * 2, maxPortion);
    if (request.fresh) {
      cursor = 0;
      held = { entries: 0, bytes: 0 };
      use.refresh();
      count = Number(ownCount.get()?.['n']);
    }
    const limit = request.limits.megabytes * megabyte;
    const bytes = surplusBytes(limit, [db, text], logBytes());
    // Before entries: their space is only known after these rows are removed.
    plan.rows = bounded.above(bytes > 0 ? limit * tableShare : undefined);
    if (plan.rows.length > 0) return { ...plan, more: true };
    planEntries(plan, { entries: count - request.limits.entries, bytes }, request);
    const oldest = Number(oldestAt.get(cursor)?.['at'] ?? request.nowMs);
    const expiredMs = Math.min(oldest, request.nowMs - expiredKeptMs, request.earliestMs - expiredKeptMs);
    if (request.fresh || !plan.more) plan.rows = bounded.expired(expiredMs);
    plan.more ||= plan.rows.length > 0 || plan.surplus !== undefined;
    plan.freePages = Math.max(0, numberOf(db, 'freelist_count') - keptFreePages);
    return plan;
  };
}
