import type { DatabaseSync } from 'node:sqlite';
import { isBroken } from './damage.ts';
import type { Row } from './connection.ts';
import type { SqlValue } from './statement.ts';

/** A table of a damaged database, with the columns to read. */
export interface SourceTable {
  name: string;
  columns: readonly string[];
}

/** Max halvings of a damaged range: enough to find each intact page, few enough to end soon. */
const maxDepth = 64;
/** Damaged ranges of one table after which the rest is skipped. */
const maxDamaged = 5000;

/**
 * Reads the readable rows of a table without its indexes: upwards to the first damage, downwards to the last, and
 * between them by halving the range.
 * @param receive Called with the rowid and the columns of each row; not in order after damage.
 * @returns Whether the table has no damage.
 */
export function salvageRows(
  source: DatabaseSync,
  { columns, name }: SourceTable,
  receive: (values: SqlValue[]) => void,
): boolean {
  const select = `SELECT rowid AS "_rowid", ${columns.map((column) => `"${column}"`).join(', ')} FROM "${name}"
    NOT INDEXED WHERE rowid BETWEEN ? AND ? ORDER BY rowid`;
  let damaged = 0;

  /** Reads in one direction. @returns The last rowid that was read, and whether all rows were. */
  function run(from: number, upTo: number, direction: 'ASC' | 'DESC'): { last: number | undefined; done: boolean } {
    let last: number | undefined;
    try {
      for (const row of source.prepare(`${select} ${direction}`).iterate(from, upTo) as Iterable<Row>) {
        const { _rowid: rowid, ...values } = row as Row & { _rowid: number };
        last = rowid;
        receive([rowid, ...columns.map((column) => values[column] ?? null)]);
      }
      return { last, done: true };
    } catch (error) {
      if (!isBroken(error) && (error as { code?: string }).code !== 'ERR_OUT_OF_RANGE') throw error;
      return { last, done: false };
    }
  }

  function salvage(from: number, upTo: number, depth: number): void {
    if (from > upTo || depth > maxDepth || damaged > maxDamaged) return;
    const up = run(from, upTo, 'ASC');
    if (up.done) return;
    damaged++;
    const low = (up.last ?? from - 1) + 1;
    const down = run(low, upTo, 'DESC');
    if (down.done) return;
    const high = (down.last ?? upTo + 1) - 1;
    if (low >= high) return;
    const middle = low + Math.floor((high - low) / 2);
    salvage(low, middle, depth + 1);
    salvage(middle + 1, high, depth + 1);
  }

  salvage(1, Number.MAX_SAFE_INTEGER, 0);
  return damaged === 0;
}
