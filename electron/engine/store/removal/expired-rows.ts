import type { DatabaseSync } from 'node:sqlite';
import type { ExpiredRows } from './removal-plan.ts';

const maxCustomers = 100_000;

/**
 * Tables whose rows have no journal entry, with the condition that a row is no longer needed at a time. Rows that
 * others refer to come after them.
 */
const conditions: readonly { table: string; expired: string; timeless?: boolean }[] = [
  { table: 'tokens', expired: 'expires_at < ?' },
  { table: 'authorization_codes', expired: 'expires_at < ?' },
  {
    table: 'refresh_tokens',
    expired: 'family_id IN (SELECT id FROM refresh_families WHERE expires_at < ?)',
  },
  {
    table: 'refresh_families',
    expired: 'expires_at < ? AND NOT EXISTS (SELECT 1 FROM refresh_tokens t WHERE t.family_id = refresh_families.id)',
  },
  { table: 'device_authorizations', expired: 'expires_at < ?' },
  { table: 'pushed_requests', expired: 'expires_at < ?' },
  { table: 'interactions', expired: 'expires_at < ?' },
  { table: 'login_sessions', expired: 'expires_at < ?' },
  { table: 'dpop_proofs', expired: 'seen_at < ?' },
  { table: 'requests', expired: 'started_at < ?' },
  // Requests create customers without a limit; the oldest above the limit are removed, except demonstration customers.
  {
    table: 'customers',
    expired: `rowid <= (SELECT rowid FROM customers ORDER BY rowid DESC LIMIT 1 OFFSET ${maxCustomers})
      AND id NOT BETWEEN 'C-1001' AND 'C-1010'`,
    timeless: true,
  },
];

const rowsAtOnce = 500;

/** Finds a portion of the rows of each table that expired before a time. */
export function createExpiredRows(db: DatabaseSync): (beforeMs: number) => ExpiredRows[] {
  const selects = conditions.map(({ expired, table, timeless }) => ({
    table,
    timeless,
    select: db.prepare(`SELECT rowid AS id FROM ${table} WHERE ${expired} LIMIT ${rowsAtOnce}`),
  }));
  return (beforeMs) =>
    selects.flatMap(({ select, table, timeless }) => {
      const rowids = (select.all(...(timeless ? [] : [beforeMs])) as { id: number }[]).map(({ id }) => id);
      return rowids.length === 0 ? [] : [{ table, rowids }];
    });
}
