/** A value of SQLite. */
export type SqlValue = string | number | bigint | null | Uint8Array;

/** One write. With `expect`, its group is rolled back unless exactly this number of rows changed. */
export interface Statement {
  sql: string;
  params: readonly SqlValue[];
  expect?: number;
  /** Index of a parameter whose bytes are transferred instead of copied: they must not be used afterwards. */
  moves?: number;
}

/**
 * The outcome of a group of statements. All are committed, or none: rolled back because the statement at index
 * `unmet` did not change as many rows as expected, or failed with an error of SQLite.
 */
export type WriteOutcome =
  | { kind: 'committed' }
  | { kind: 'undone'; unmet: number }
  | { kind: 'failed'; code: string; message: string };
