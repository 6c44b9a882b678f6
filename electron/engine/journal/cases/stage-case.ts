import type { Statement } from '../../store/statement.ts';
import type { CasePortion } from './case-portion.ts';

const insertRow = `INSERT OR IGNORE INTO case_staging (case_id, identity, at, kind, trace, id, seq, fields)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
const insertDetail =
  'INSERT OR REPLACE INTO case_details (case_id, kind, id, detail) VALUES (?, ?, ?, CAST(? AS TEXT))';

/** Stages a part of a case: its entries, each once, and their details, which belong to no case before `adoptStaged`. */
export function stagePortion(caseId: string, { details, ends, rows }: CasePortion): Statement[] {
  return rows.flatMap(({ atMs, fields, id, identity, kind, seq, trace }, index) => {
    const staged = [caseId, identity, atMs, kind, trace ?? null, id ?? null, seq, fields];
    const [begin, end] = [ends[index - 1] ?? 0, ends[index] ?? 0];
    const entry = { sql: insertRow, params: staged };
    if (end === begin || id === undefined) return [entry];
    const detail = end - begin === details.length ? details : details.subarray(begin, end);
    return [entry, { sql: insertDetail, params: [caseId, kind, id, detail], moves: 3 }];
  });
}

/** Marks staged entries that the journal already contains. */
export const markKnown = (numbers: readonly number[]): Statement => ({
  sql: 'UPDATE case_staging SET known = 1 WHERE n IN (SELECT value FROM json_each(?))',
  params: [JSON.stringify(numbers)],
});

/**
 * Moves the staged entries into the journal. Everything else happens in other commits, since commits of others wait for
 * this one.
 */
export const adoptStaged = (firstSeq: number, count: number): Statement => ({
  sql: `INSERT INTO journal (seq, at, kind, trace, entry, case_id)
    SELECT seq, at, kind, trace,
      '{"seq":' || seq || ',' || fields || ',"case":{"id":"' || case_id || '","seq":' || origin || '}}', case_id
    FROM (SELECT ? - 1 + row_number() OVER (ORDER BY n) AS seq, at, kind, trace, fields, case_id, seq AS origin
      FROM case_staging WHERE known = 0 ORDER BY n)`,
  params: [firstSeq],
  expect: count,
});

/** Removes the details of entries that the journal already contains. */
export const dropKnownDetails = (caseId: string): Statement => ({
  sql: `DELETE FROM case_details WHERE case_id = ?
    AND (kind, id) NOT IN (SELECT kind, id FROM case_staging WHERE known = 0 AND id IS NOT NULL)`,
  params: [caseId],
});

const detailsAtOnce = 200;
const rowsAtOnce = 5000;

/** Removes a part of the details of a staged case that was not opened. */
export const discardDetails: Statement = {
  sql: `DELETE FROM case_details WHERE rowid IN (SELECT rowid FROM case_details
    WHERE case_id = (SELECT case_id FROM case_staging WHERE case_id NOT IN (SELECT id FROM cases) LIMIT 1)
    LIMIT ${detailsAtOnce})`,
  params: [],
};

/** Finds whether such details are left. */
export const hasDetails = `SELECT 1 FROM case_details
  WHERE case_id = (SELECT case_id FROM case_staging WHERE case_id NOT IN (SELECT id FROM cases) LIMIT 1) LIMIT 1`;

/** Removes a part of the staged entries. */
export const discardRows: Statement = {
  sql: `DELETE FROM case_staging WHERE n IN (SELECT n FROM case_staging LIMIT ${rowsAtOnce})`,
  params: [],
};

/** Finds the newest trace of the staged entries. */
export const newestTrace = 'SELECT trace FROM case_staging WHERE trace IS NOT NULL ORDER BY n DESC LIMIT 1';

/** Finds whether staged entries are left. */
export const hasRows = 'SELECT 1 FROM case_staging LIMIT 1';
