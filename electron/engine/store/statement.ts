/** What SQLite can hold. */
export type SqlValue = string | number | bigint | null | Uint8Array;

/** One write. With `expect`, its group is undone unless so many rows changed. */
export interface Statement {
  sql: string;
  params: readonly SqlValue[];
  expect?: number;
  /** Place of a parameter whose bytes are handed over, so that they are not copied: nobody may use them afterwards. */
  moves?: number;
}

/**
 * What became of a group of statements. All of them are committed, or none: undone because the statement at index
 * `unmet` did not change as many rows as expected, or failed with an error of SQLite.
 */
export type WriteOutcome =
  { kind: 'committed' } | { kind: 'undone'; unmet: number } | { kind: 'failed'; code: string; message: string };
