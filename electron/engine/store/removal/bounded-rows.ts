import type { DatabaseSync } from 'node:sqlite';
import type { TableRows } from './removal-plan.ts';

/** A table that requests fill, and whose rows are not removed with an entry of the journal. */
export interface BoundedTable {
  table: string;
  /** When a row is no longer needed, at a time. */
  expired?: string;
  /** The newest rows that are kept. */
  maxRows: number;
  /** Rows that may be removed before they expire; by default all. */
  removable?: string;
  /** Bytes of a row, if anyone can fill the table: it may use a share of the disk limit. */
  bytes?: string;
}

/** Rows that others refer to come after them. */
export const boundedTables: readonly BoundedTable[] = [
  { table: 'tokens', expired: 'expires_at < ?', maxRows: 1_000_000 },
  { table: 'authorization_codes', expired: 'expires_at < ?', maxRows: 100_000, bytes: 'octet_length(agreed)' },
  {
    table: 'refresh_tokens',
    expired: 'family_id IN (SELECT id FROM refresh_families WHERE expires_at < ?)',
    maxRows: 1_000_000,
  },
  {
    table: 'refresh_families',
    expired: 'expires_at < ? AND NOT EXISTS (SELECT 1 FROM refresh_tokens t WHERE t.family_id = refresh_families.id)',
    maxRows: 1_000_000,
    removable: 'NOT EXISTS (SELECT 1 FROM refresh_tokens t WHERE t.family_id = refresh_families.id)',
  },
  { table: 'device_authorizations', expired: 'expires_at < ?', maxRows: 100_000, bytes: 'octet_length(scope)' },
  { table: 'pushed_requests', expired: 'expires_at < ?', maxRows: 100_000, bytes: 'octet_length(parameters)' },
  { table: 'interactions', expired: 'expires_at < ?', maxRows: 100_000, bytes: 'octet_length(parameters)' },
  { table: 'login_sessions', expired: 'expires_at < ?', maxRows: 100_000 },
  { table: 'dpop_proofs', expired: 'seen_at < ?', maxRows: 1_000_000, bytes: 'octet_length(id)' },
  { table: 'requests', expired: 'started_at < ?', maxRows: 1_000_000 },
  // The demonstration customers always stay.
  {
    table: 'customers',
    maxRows: 100_000,
    removable: `id NOT BETWEEN 'C-1001' AND 'C-1010'`,
    bytes: 'octet_length(record)',
  },
  { table: 'interface_records', maxRows: 100_000, bytes: 'octet_length(record)' },
  { table: 'interface_replies', maxRows: 10_000, bytes: 'octet_length(body)' },
];

/** Bytes of a row in addition, with its index. */
const overhead = 200;
const rowsAtOnce = 500;

const limit = `LIMIT ${rowsAtOnce}`;

/** Rows are only counted if the first and the last one are far enough apart. */
const aboveCount = ({ maxRows, removable = 'true', table }: BoundedTable): string =>
  `SELECT rowid AS id FROM ${table} WHERE rowid <= CASE
      WHEN (SELECT max(rowid) FROM ${table}) - (SELECT min(rowid) FROM ${table}) >= ${maxRows}
      THEN (SELECT rowid FROM ${table} ORDER BY rowid DESC LIMIT 1 OFFSET ${maxRows}) END
    AND ${removable} ${limit}`;

const aboveBytes = ({ bytes = '0', removable = 'true', table }: BoundedTable): string =>
  `SELECT id FROM (SELECT rowid AS id, sum(${overhead} + ${bytes}) OVER (ORDER BY rowid DESC) AS used
    FROM ${table} WHERE ${removable}) WHERE used > ? ${limit}`;

/** Finds rows to remove, a portion of each table at once. @param tables The tables with their limits. */
export function createBoundedRows(db: DatabaseSync, tables = boundedTables) {
  function finder(sqlOf: (table: BoundedTable) => string | undefined) {
    const selects = tables.flatMap((one) => {
      const sql = sqlOf(one);
      return sql === undefined ? [] : [{ table: one.table, select: db.prepare(sql) }];
    });
    return (...params: number[]): TableRows[] =>
      selects.flatMap(({ select, table }) => {
        const rowids = (select.all(...params) as { id: number }[]).map(({ id }) => id);
        return rowids.length === 0 ? [] : [{ table, rowids }];
      });
  }
  const ofCount = finder(aboveCount);
  const ofBytes = finder((one) => (one.bytes === undefined ? undefined : aboveBytes(one)));
  return {
    /** Those that expired before a time. */
    expired: finder(({ expired, table }) => expired && `SELECT rowid AS id FROM ${table} WHERE ${expired} ${limit}`),
    /**
     * The oldest of tables with too many rows.
     * @param share Bytes that each table may use, if the disk limit is exceeded.
     */
    above(share: number | undefined): TableRows[] {
      const found = ofCount();
      return found.length > 0 || share === undefined ? found : ofBytes(share);
    },
  };
}
