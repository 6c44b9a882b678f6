import type { Statement } from '../../store/statement.ts';
import type { RemovalPlan } from '../../store/removal/removal-plan.ts';

const listed = 'IN (SELECT value FROM json_each(?))';
const pairs = (table: string): string => `DELETE FROM ${table} WHERE rowid IN (
  SELECT it.rowid FROM json_each(?) pair CROSS JOIN ${table} it
  WHERE it.delivery_id = pair.value ->> 0 AND it.n = pair.value ->> 1)`;

/** The deletions in the order that references require. Rows that came into use after the planning stay. */
const steps: readonly { sql: string; values: (plan: RemovalPlan) => readonly unknown[] }[] = [
  {
    sql: `DELETE FROM journal WHERE seq ${listed} AND NOT EXISTS (SELECT 1 FROM captures c WHERE c.seq = journal.seq)`,
    values: ({ seqs }) => seqs,
  },
  { sql: `DELETE FROM exchanges WHERE id ${listed}`, values: ({ details }) => details.exchanges },
  // A chat that never ends is deleted with the entry of its current status.
  {
    sql: `DELETE FROM chats WHERE rowid IN (
      SELECT it.rowid FROM json_each(?) pair CROSS JOIN chats it
      WHERE it.id = pair.value ->> 0 AND it.status = pair.value ->> 1)`,
    values: ({ details }) => details.chats,
  },
  {
    sql: `DELETE FROM sessions WHERE id ${listed}
      AND NOT EXISTS (SELECT 1 FROM chats c WHERE c.session_id = sessions.id)`,
    values: ({ details }) => details.sessions,
  },
  { sql: pairs('pairings'), values: ({ details }) => details.attempts },
  { sql: pairs('attempts'), values: ({ details }) => details.attempts },
  {
    sql: `DELETE FROM deliveries WHERE id ${listed} AND status <> 'pending'
      AND NOT EXISTS (SELECT 1 FROM attempts a WHERE a.delivery_id = deliveries.id)`,
    values: ({ details }) => details.deliveries,
  },
  {
    sql: `DELETE FROM events WHERE id ${listed}
      AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = events.id)`,
    values: ({ details }) => details.events,
  },
  {
    sql: `DELETE FROM case_details WHERE rowid IN (
      SELECT it.rowid FROM json_each(?) triple CROSS JOIN case_details it
      WHERE it.case_id = triple.value ->> 0 AND it.kind = triple.value ->> 1 AND it.id = triple.value ->> 2)`,
    values: ({ details }) => details.ofNodes,
  },
];

/** The statements for a planned removal, in one commit. */
export function removalStatements(plan: RemovalPlan): Statement[] {
  const ofEntries = steps.flatMap(({ sql, values }) => {
    const list = values(plan);
    return list.length === 0 ? [] : [{ sql, params: [JSON.stringify(list)] }];
  });
  const ofTables = plan.rows.map(({ rowids, table }) => ({
    sql: `DELETE FROM ${table} WHERE rowid ${listed}`,
    params: [JSON.stringify(rowids)],
  }));
  return [...ofEntries, ...ofTables];
}
