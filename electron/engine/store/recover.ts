import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createPrivately } from './create-privately.ts';
import { isBroken } from './damage.ts';
import { migrations } from './schema.ts';
import { schemaSql } from './schema-sql.ts';
import { salvageRows, type SourceTable } from './salvage-rows.ts';
import { columnNames, tableNames } from './table-names.ts';

/** The result of reading a damaged database. */
export interface Recovery {
  /** Rows that were read. */
  rows: number;
  /** Tables with unreadable rows. */
  incomplete: string[];
}

const sqliteConstraint = 19;
const rowsPerCommit = 20_000;

/** The version of a database, if it is readable. */
function versionOf(source: DatabaseSync): number {
  const { user_version: found } = source.prepare('PRAGMA user_version').get() as { user_version: number };
  return Math.min(found, migrations.length);
}

/** Copies the readable rows of a table. @returns Their number, and whether they are all. */
function copyTable(source: DatabaseSync, target: DatabaseSync, { columns, name }: SourceTable): [number, boolean] {
  const insert = target.prepare(
    `INSERT OR IGNORE INTO "${name}" (rowid, ${columns.join(', ')}) VALUES (?${', ?'.repeat(columns.length)})`,
  );
  let rows = 0;
  let complete = true;
  target.exec('BEGIN');
  const whole = salvageRows(source, { columns, name }, (values) => {
    try {
      rows += Number(insert.run(...values).changes);
    } catch (error) {
      // A value that violates its column's constraints was damaged. Any other error, such as a full disk, ends it.
      if (((error as { errcode?: number }).errcode ?? 0) % 256 !== sqliteConstraint) throw error;
      complete = false;
    }
    if (rows % rowsPerCommit === 0) target.exec('COMMIT; BEGIN');
  });
  target.exec('COMMIT');
  return [rows, whole && complete];
}

/** Removes rows whose parent could not be read. */
function removeOrphans(target: DatabaseSync): void {
  for (;;) {
    const orphans = target.prepare('PRAGMA foreign_key_check').all() as { table: string; rowid: number }[];
    if (orphans.length === 0) return;
    target.exec('BEGIN');
    for (const { rowid, table } of orphans) target.prepare(`DELETE FROM "${table}" WHERE rowid = ?`).run(rowid);
    target.exec('COMMIT');
  }
}

function copyAll(source: DatabaseSync, target: DatabaseSync): Recovery {
  const version = versionOf(source);
  if (version === 0) return { rows: 0, incomplete: [] };
  target.exec(`BEGIN; ${schemaSql(version)}; COMMIT`);
  const known = tableNames(source);
  const recovery: Recovery = { rows: 0, incomplete: [] };
  for (const name of tableNames(target)) {
    if (!known.includes(name)) {
      recovery.incomplete.push(name);
      continue;
    }
    const own = columnNames(source, name);
    const columns = columnNames(target, name).filter((column) => own.includes(column));
    const [rows, complete] = copyTable(source, target, { name, columns });
    recovery.rows += rows;
    if (!complete) recovery.incomplete.push(name);
  }
  removeOrphans(target);
  return recovery;
}

function ontoDisk(file: string): void {
  const opened = openSync(file, 'r+');
  fsyncSync(opened);
  closeSync(opened);
}

/**
 * Copies the readable rows of a damaged database into a new one, table by table; indexes are rebuilt. The damaged file
 * is not changed.
 * @param target The path of the new database; an existing file is replaced.
 * @throws Errors of the disk or SQLite about the new database.
 */
export function recover(file: string, target: string): Recovery {
  for (const part of ['', '-wal', '-shm', '-journal']) rmSync(target + part, { force: true });
  createPrivately(target);
  const fresh = new DatabaseSync(target, { enableForeignKeyConstraints: false });
  try {
    fresh.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    const source = new DatabaseSync(file, { readOnly: true });
    try {
      return copyAll(source, fresh);
    } catch (error) {
      if (!isBroken(error)) throw error;
      return { rows: 0, incomplete: [] };
    } finally {
      source.close();
    }
  } finally {
    fresh.close();
    ontoDisk(target);
  }
}
