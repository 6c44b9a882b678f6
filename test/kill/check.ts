import { databaseRows } from '../support/database-rows.ts';
import type { Acknowledged } from './load.ts';

const column = (rows: readonly Record<string, unknown>[], name: string): string[] =>
  rows.map((row) => String(row[name]));

function missing(what: string, acknowledged: readonly string[], stored: ReadonlySet<string>): string[] {
  const lost = acknowledged.filter((id) => !stored.has(id));
  return lost.length > 0 ? [`${lost.length} of ${acknowledged.length} acknowledged ${what} are lost: ${lost[0]}`] : [];
}

function repeated(what: string, ids: readonly string[]): string[] {
  const twice = ids.length - new Set(ids).size;
  return twice > 0 ? [`${twice} ${what} are stored more than once`] : [];
}

/** What is wrong with the database of a data folder after the last kill; empty if everything acknowledged is stored once. */
export function findLosses(dataDir: string, acknowledged: Acknowledged): string[] {
  try {
    return compare(dataDir, acknowledged);
  } catch (error) {
    return [`the database cannot be read: ${String(error)}`];
  }
}

function compare(dataDir: string, { captures, chats, tokens }: Acknowledged): string[] {
  const rows = (sql: string) => databaseRows(dataDir, sql);
  const stored = rows('SELECT seq, id FROM captures ORDER BY seq');
  const seqOf = new Map(stored.map(({ id, seq }) => [String(id), Number(seq)]));
  const outOfOrder = captures.filter((ids) =>
    ids.some((id, at) => (seqOf.get(id) ?? 0) <= (seqOf.get(ids[at - 1] ?? '') ?? 0)),
  );
  const damage = column(rows('PRAGMA integrity_check'), 'integrity_check').filter((line) => line !== 'ok');
  return [
    ...missing('captures', captures.flat(), new Set(seqOf.keys())),
    ...missing('chats', chats, new Set(column(rows('SELECT id FROM chats'), 'id'))),
    ...missing('tokens', tokens, new Set(column(rows('SELECT id FROM tokens'), 'id'))),
    ...repeated('captures', column(stored, 'id')),
    ...repeated('sequence numbers', column(rows('SELECT seq FROM journal'), 'seq')),
    ...repeated('deliveries', column(rows('SELECT event_id FROM deliveries'), 'event_id')),
    ...(outOfOrder.length > 0
      ? [`the captures of ${outOfOrder.length} connections are not in the order of their responses`]
      : []),
    ...damage.map((line) => `the database is damaged: ${line}`),
  ];
}

/** The number of events without a completed delivery. */
export const openDeliveries = (dataDir: string): number =>
  Number(
    databaseRows(
      dataDir,
      "SELECT count(*) AS open FROM events WHERE id NOT IN (SELECT event_id FROM deliveries WHERE status = 'delivered')",
    )[0]?.['open'],
  );
