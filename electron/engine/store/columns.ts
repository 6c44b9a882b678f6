import type { Row } from './connection.ts';

/** The columns of a table that contain one type. */
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
