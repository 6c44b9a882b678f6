import { globSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { removalStatements } from '../../../electron/engine/journal/retention/removal-statements.ts';
import {
  boundedTables,
  createBoundedRows,
  type BoundedTable,
} from '../../../electron/engine/store/removal/bounded-rows.ts';
import { createPlanRemoval } from '../../../electron/engine/store/removal/plan-removal.ts';
import { schemaSql } from '../../../electron/engine/store/schema-sql.ts';

/** How tables are bounded that are not in `boundedTables`. */
const otherTables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['journal', 'exchanges', 'chats', 'sessions', 'pairings', 'attempts', 'deliveries', 'events'].map((table) => [
      table,
      'its rows are removed with their entries',
    ]),
  ),
  case_details: 'its rows are removed with their entries; of case files, the user opened them',
  captures: 'its rows are removed with their entries, and by limits of the receiver',
  contents: 'its rows are removed after the last entry that refers to them',
  former_secrets: '1,000 in addition to those that entries may contain',
  capture_removals: 'the newest 100',
  check_lists: 'at most 2,000',
  consents: 'a row per user and client, which the user sets up',
  fleet_published: 'a row per fleet',
  fleet_position: 'a row per fleet',
  fleet_received: 'a row per member of a fleet, who has its key',
  signing_keys: 'the user rotates them',
  case_staging: 'empty unless a case file is being opened',
  interface_credentials: 'a row per security scheme of the interface, which the user sets',
  interface_records_of: 'one row',
  server_tokens: 'the newest 10 of an authorization server that the user saved',
  ...Object.fromEntries(
    [
      ...['oauth_clients', 'users', 'subscriptions', 'profile', 'catcher_settings', 'saved_requests', 'environments'],
      ...['authorization_servers', 'connection_settings'],
      ...['experiment_results', 'runs', 'cases', 'lesson_progress', 'interface'],
    ].map((table) => [table, 'only the user fills it']),
  ),
};

function database(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(schemaSql());
  return db;
}

const tablesOf = (db: DatabaseSync): string[] =>
  db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .all()
    .map(({ name }) => String(name));

const countOf = (db: DatabaseSync, table: string): number =>
  Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);

/** Adds rows that never expire. A text of 1,000 characters is in the columns that callers fill. */
function fill(db: DatabaseSync, { bytes = '', table }: BoundedTable, count: number): void {
  const columns = db.prepare(`PRAGMA table_info(${table})`).all();
  const values = columns.map(({ name, pk, type }) => {
    if (type === 'INTEGER' && pk === 1) return 'n';
    if (type === 'BLOB') return 'zeroblob(1000)';
    if (type !== 'TEXT') return '9e15';
    if (name === 'family_id') return `'family'`;
    return bytes.includes(`(${String(name)})`) ? `printf('%-1000d', n)` : `printf('${String(name)}-%d', n)`;
  });
  db.exec(`INSERT OR IGNORE INTO refresh_families (id, granted, created_at, expires_at) VALUES ('family', '{}', 0, 9e15);
    WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < ${count})
    INSERT INTO ${table} SELECT ${values.join(', ')} FROM more`);
}

const noDetails = {
  ...{ exchanges: [], chats: [], sessions: [], attempts: [], deliveries: [], events: [], ofNodes: [] },
};

/** Removes rows until nothing more is found. */
function removeAbove(db: DatabaseSync, above: () => ReturnType<ReturnType<typeof createBoundedRows>['above']>): void {
  for (let rows = above(); rows.length > 0; rows = above()) {
    const plan = { seqs: [], captures: [], details: noDetails, rows, surplus: undefined, more: true, freePages: 0 };
    for (const { params, sql } of removalStatements(plan)) db.prepare(sql).run(...(params as string[]));
  }
}

describe('every table that requests fill', () => {
  it('is listed here with its bound', () => {
    const listed = [...boundedTables.map(({ table }) => table), ...Object.keys(otherTables)];
    expect(listed.toSorted()).toEqual(tablesOf(database()).toSorted());
    expect(Math.max(...boundedTables.map(({ maxRows }) => maxRows))).toBe(1_000_000);
  });

  it.each(boundedTables)('$table keeps its newest rows up to a number', (table) => {
    const db = database();
    fill(db, table, 1300);
    removeAbove(db, () => createBoundedRows(db, [{ ...table, maxRows: 50 }]).above(undefined));
    expect(countOf(db, table.table)).toBe(50);
    const kept = db.prepare(`SELECT max(rowid) - min(rowid) AS span FROM ${table.table}`).get();
    expect(kept).toEqual({ span: 49 });
  });

  it.each(boundedTables.filter(({ bytes }) => bytes !== undefined))('$table counts in the disk limit', (table) => {
    const db = database();
    const text = new DatabaseSync(':memory:');
    fill(db, table, 3000);
    const plan = createPlanRemoval(db, text, () => 0);
    const limits = { entries: 1_000_000, days: 30, pending: 50_000 };
    const rows = (megabytes: number) => () =>
      plan({ limits: { ...limits, megabytes }, nowMs: 1e12, earliestMs: 1e12, fresh: true }).rows;
    expect(rows(100)()).toEqual([]);
    removeAbove(db, rows(0.5));
    const share = (0.5 * 1024 * 1024) / 16;
    expect(countOf(db, table.table)).toBe(Math.floor(share / 1200));
  });

  it('customers for demonstration stay', () => {
    const db = database();
    db.exec(`INSERT INTO customers VALUES ('C-1001', '{}')`);
    for (const table of boundedTables.filter((one) => one.table === 'customers')) {
      fill(db, table, 100);
      removeAbove(db, () => createBoundedRows(db, [{ ...table, maxRows: 50 }]).above(1000));
    }
    expect(db.prepare('SELECT id FROM customers').all()).toEqual([{ id: 'C-1001' }]);
  });
});

/** What bounds each map and set that is kept, by file below `electron/engine/`, in their order in it. */
const maps: Readonly<Record<string, readonly string[]>> = {
  'authorization/checks/client-credentials-of.ts': ['RecentMap'],
  'authorization/client-keys.ts': ['RecentMap'],
  'authorization/find-endpoint.ts': ['paths that the user set'],
  'authorization/login-attempts.ts': ['RecentMap'],
  'authorization/registration/id-documents.ts': ['RecentMap'],
  'authorization/signing-keys.ts': ['one per algorithm'],
  'authorization/verified-jwts.ts': ['RecentMap; only tokens signed by us'],
  'catcher/checks/cloud-event.ts': ['one request'],
  'catcher/memory.ts': ['RecentMap'],
  'catcher/open-catcher.ts': ['listeners'],
  'catcher/pair-captures.ts': ['one request', 'RecentTexts', 'RecentMap'],
  'faults/faults.ts': ['parts'],
  'faults/skew-clocks.ts': ['faults that the user declared'],
  'http/browse.ts': ['one visit'],
  'http/byte-budget.ts': ['requests in flight'],
  'http/connection-gate.ts': ['connections'],
  'http/limits.ts': ['connections'],
  'http/listen-raw.ts': ['connections'],
  'http/listen.ts': ['connections'],
  'http/probe/probe-port.ts': ['one chain of limited length', 'RecentMap'],
  'http/probe/read-chain.ts': ['one chain of limited length'],
  'http/route.ts': ['RecentMap'],
  'http/step-through.ts': ['windows of the user'],
  'http/tls-session-of.ts': ['one chain of limited length'],
  'http/token-request.ts': ['clients that the user set up', 'clients that the user set up'],
  'http/wrong-tls.ts': ['one per kind', 'one per kind'],
  'journal/decisions/check-lists.ts': ['lists of the program, at most 2,000 are stored'],
  'journal/decisions/known-contents.ts': ['128 texts of at most 4,096 characters', 'the same'],
  'journal/export/export-pieces.ts': ['one export'],
  'journal/export/portion.ts': ['one export'],
  'journal/feed.ts': ['windows of the user'],
  'journal/redaction/scan-json.ts': ['one text'],
  'pki/wrong-certificates.ts': ['one per kind'],
  'service/checks/verified-tokens.ts': ['RecentMap; only tokens signed by us'],
  'service/conditional/preconditions.ts': ['256 texts of at most 4,096 characters'],
  'service/customer-contact/desk/plans.ts': ['open chats, whose entries are limited', 'the same'],
  'service/rate/rate-limiter.ts': ['RecentMap'],
  'service/route-request.ts': ['operations of the interface'],
  'store/batch-message.ts': ['one batch'],
  'store/connection.ts': ['statements of the program'],
  'store/removal/plan-removal.ts': ['pending deliveries, which are limited'],
  'store/row-memory.ts': ['lookups of the program with 2,000 rows each, of limited length'],
  'webhooks/delivery-queue.ts': ['one portion of deliveries', 'the same'],
  'webhooks/receiver-auth/handshake.ts': ['1,000 receivers', 'subscriptions'],
  'webhooks/runner.ts': ['deliveries in flight', 'pending deliveries, which are limited'],
  'webhooks/sender.ts': ['changes of clocks in progress', 'subscriptions', 'pending deliveries, which are limited'],
  'webhooks/subscriptions/open-subscriptions.ts': ['subscriptions', 'subscriptions'],
};

const kept =
  /^(?: {2}|readonly | {2}readonly )?(?:const |let )?#?\w+ = (?:new (?:Map|Set)(?:<.*>)?\(\)|createRecentMap\b|new RecentTexts\b)/gm;

describe('every map that requests fill', () => {
  it('is listed here with its bound', () => {
    const engine = new URL('../../../electron/engine/', import.meta.url);
    const files = globSync('{authorization,catcher,faults,http,journal,pki,service,store,webhooks}/**/*.ts', {
      cwd: engine,
    });
    const counts = files.flatMap((file) => {
      const count = [...readFileSync(new URL(file, engine), 'utf8').matchAll(kept)].length;
      return count > 0 ? [[file.replaceAll('\\', '/'), count] as const] : [];
    });
    const listed = Object.entries(maps).map(([file, bounds]) => [file, bounds.length]);
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(listed));
  });
});
