import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { rowChecks } from '../../../../electron/engine/compose/check-rows.ts';
import { schemaSql } from '../../../../electron/engine/store/schema-sql.ts';
import { tableNames } from '../../../../electron/engine/store/table-names.ts';

it('says for each table how its rows are checked', () => {
  const db = new DatabaseSync(':memory:');
  db.exec(schemaSql());
  expect(Object.keys(rowChecks)).toEqual(tableNames(db).toSorted());
  db.close();
});
