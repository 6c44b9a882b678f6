import type { Reader, Row } from './connection.ts';
import type { SqlValue, Statement } from './statement.ts';

/** The columns of a query that contain one type. */
export interface Columns<One> {
  /** The columns for SELECT. */
  readonly sql: string;
  read(row: Row): One;
}

/**
 * Defines the columns of a query and how its rows are read.
 * @param columns The column of each member. The type of a column must be that of the member.
 */
export function columnsOf<One extends object>(columns: Readonly<Record<keyof One, string>>): Columns<One> {
  const pairs = Object.entries<string>(columns);
  return {
    sql: pairs.map(([, column]) => column).join(', '),
    read: (row) => Object.fromEntries(pairs.map(([member, column]) => [member, row[column]])) as One,
  };
}

/** A table whose rows contain one type. */
export interface Table<One> extends Columns<One> {
  /** Finds a row by the value of a column. */
  find(store: Pick<Reader, 'get'>, column: string, value: SqlValue): One | undefined;
  /** Stores a row. Members that are not given have the default of their column. @param more Values of further columns. */
  insertion(one: Partial<One>, more?: Readonly<Record<string, SqlValue>>): Statement;
}

/** Defines a table, like {@link columnsOf}. */
export function tableOf<One extends object>(name: string, columns: Readonly<Record<keyof One, string>>): Table<One> {
  const { read, sql } = columnsOf(columns);
  return {
    sql,
    read,
    find(store, column, value) {
      const row = store.get(`SELECT ${sql} FROM ${name} WHERE ${column} = ?`, value);
      return row && read(row);
    },
    insertion(one, more = {}) {
      const row: Record<string, SqlValue> = { ...more };
      for (const [member, column] of Object.entries<string>(columns)) {
        const value = one[member as keyof One];
        if (value !== undefined) row[column] = value as SqlValue;
      }
      const names = Object.keys(row);
      const places = names.map(() => '?');
      return {
        sql: `INSERT INTO ${name} (${names.join(', ')}) VALUES (${places.join(', ')})`,
        params: Object.values(row),
      };
    },
  };
}
