import { constants, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** Max bytes of one value: that of a case file with two bodies of the maximum size in base64 is smaller. */
const maxValueBytes = 100 * 1024 * 1024;

const { SQLITE_DENY, SQLITE_OK, SQLITE_PRAGMA, SQLITE_READ, SQLITE_SELECT } = constants;
const allowed: readonly number[] = [SQLITE_PRAGMA, SQLITE_READ, SQLITE_SELECT];

/**
 * Opens a database that somebody else may have written, to read the rows of its tables. Nothing that it defines is
 * executed: it is read-only, without its log, and statements can only read columns.
 */
export function openForeign(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  const db = new DatabaseSync(url, {
    readOnly: true,
    defensive: true,
    enableDoubleQuotedStringLiterals: false,
    limits: { length: maxValueBytes },
  });
  db.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0');
  // The last argument names the trigger or view that reads.
  db.setAuthorizer((action, _one, _two, _database, within) =>
    allowed.includes(action) && within === null ? SQLITE_OK : SQLITE_DENY,
  );
  return db;
}

/**
 * Selects columns of a table in the order of its rows, without its indexes.
 * @throws Error if it is not a table that stores these columns, such as a view
 */
export function selectRows(db: DatabaseSync, table: string, columns: readonly string[]) {
  // Checked before SQLite looks it up, which takes long for some views.
  const [found] = db.prepare('SELECT type, sql FROM sqlite_schema WHERE name = ?').all(table);
  if (found?.['type'] !== 'table' || !/^CREATE TABLE /i.test(String(found['sql'])))
    throw new Error(`the table ${table} is missing`);
  const stored = db
    .prepare(`PRAGMA table_xinfo("${table}")`)
    .all()
    .filter(({ hidden }) => hidden === 0);
  const missing = columns.find((column) => !stored.some(({ name }) => name === column));
  if (missing !== undefined) throw new Error(`the table ${table} does not store the column ${missing}`);
  const list = columns.map((column) => `"${column}"`).join(', ');
  const rows = db.prepare(`SELECT ${list} FROM "${table}" NOT INDEXED`);
  rows.setReturnArrays(true);
  return rows;
}
