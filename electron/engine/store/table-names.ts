import type { DatabaseSync } from 'node:sqlite';

const select = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;

/** The names of the tables of a database. */
export const tableNames = (db: DatabaseSync): string[] =>
  (db.prepare(select).all() as { name: string }[]).map(({ name }) => name);

/** The names of the columns of a table, in their order. */
export const columnNames = (db: DatabaseSync, table: string): string[] =>
  (db.prepare('SELECT name FROM pragma_table_info(?)').all(table) as { name: string }[]).map(({ name }) => name);
