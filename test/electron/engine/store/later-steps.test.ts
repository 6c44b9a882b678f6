import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { schemaSql } from '../../../../electron/engine/store/schema-sql.ts';

it('the list of deliveries keeps the durations of attempts that an older version stored', () => {
  using db = new DatabaseSync(':memory:');
  db.exec(schemaSql(0, 4));
  db.exec(`PRAGMA foreign_keys = OFF;
    INSERT INTO deliveries (id, event_id, event, subscription_id, status, created_at, trace, attempts_made)
      VALUES ('dlv_1', 'evt_1', 'chat_started', 'sub_1', 'delivered', 0, 'trace', 2),
             ('dlv_2', 'evt_1', 'chat_started', 'sub_1', 'pending', 0, 'trace', 0);
    INSERT INTO attempts (delivery_id, n, started_at, span, url, request_headers, duration)
      VALUES ('dlv_1', 1, 0, 'span', '', x'', 500), ('dlv_1', 2, 0, 'span', '', x'', 42.5)`);
  db.exec(schemaSql(4));
  expect(db.prepare('SELECT last_duration FROM deliveries ORDER BY id').all()).toEqual([
    { last_duration: 42.5 },
    { last_duration: null },
  ]);
});
