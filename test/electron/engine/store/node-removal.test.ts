import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { removalStatements } from '../../../../electron/engine/journal/retention/removal-statements.ts';
import { createPlanRemoval } from '../../../../electron/engine/store/removal/plan-removal.ts';
import { schemaSql } from '../../../../electron/engine/store/schema-sql.ts';

it('removes entries of other nodes of a fleet with their details like own ones, and keeps those of case files', () => {
  const db = new DatabaseSync(':memory:');
  db.exec(schemaSql());
  const add = (seq: number, caseId: string | null): void => {
    const entry = { seq, kind: 'capture', id: `cap_${seq}` };
    db.prepare(`INSERT INTO journal (seq, at, kind, entry, case_id) VALUES (?, 1, 'capture', ?, ?)`).run(
      seq,
      JSON.stringify(entry),
      caseId,
    );
    if (caseId !== null)
      db.prepare(`INSERT INTO case_details (case_id, kind, id, detail) VALUES (?, 'capture', ?, '{}')`).run(
        caseId,
        entry.id,
      );
  };
  add(1, null);
  add(2, 'node:lab-1');
  add(3, 'case_1');
  add(4, 'node:lab-1');

  const plan = createPlanRemoval(
    db,
    new DatabaseSync(':memory:'),
    () => 0,
  )({
    limits: { entries: 1, megabytes: 1000, days: 365, pending: 1000 },
    nowMs: 2,
    earliestMs: 2,
    fresh: true,
  });
  for (const { params, sql } of removalStatements(plan)) db.prepare(sql).run(...params);

  expect(
    db
      .prepare('SELECT seq FROM journal ORDER BY seq')
      .all()
      .map(({ seq }) => seq),
  ).toEqual([3, 4]);
  expect(
    db
      .prepare('SELECT id FROM case_details ORDER BY id')
      .all()
      .map(({ id }) => id),
  ).toEqual(['cap_3', 'cap_4']);
});
