import { DatabaseSync } from 'node:sqlite';

/** A row with its searchable words. */
interface TextRow {
  seq: number;
  text: string;
}

const schema = `CREATE VIRTUAL TABLE words USING fts5 (text, content='', tokenize='unicode61')`;

/**
 * The sequences of the rows that match a full-text expression, in their order, by an index of only these rows in memory.
 * The index of all rows collects every row with a word that begins with the last one before it returns the first.
 * Row ids ascend, because FTS5 would write what it collected so far for each lower one, which takes 6 times as long.
 */
function matchRows(rows: readonly TextRow[], match: string): number[] {
  const db = new DatabaseSync(':memory:');
  try {
    db.exec(`${schema}; BEGIN`);
    const insert = db.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)');
    for (const [index, { text }] of rows.entries()) insert.run(index, text);
    const found = db.prepare('SELECT rowid AS place FROM words WHERE words MATCH ? ORDER BY rowid').all(match);
    return found.flatMap(({ place }) => rows[Number(place)]?.seq ?? []);
  } finally {
    db.close();
  }
}

/** A part of a list; `next` is `null` if the list has no more rows. */
interface Rows {
  items: readonly { seq: number; text: string | undefined }[];
  next: string | null;
}

const sampledRows = 150;
const minSampleShare = 1 / 5;
const maxMatchedRows = 1500;

/**
 * The sequences of a page of rows that match, if the first rows of the list suffice: because most of them match, or because
 * the list has no others. Otherwise `undefined`: the index of all rows finds rare words faster.
 * @param read Returns the first rows of the list without the expression; the text is `undefined` if it takes long to read.
 */
export function matchFirstRows(read: (limit: number) => Rows, match: string, limit: number): number[] | undefined {
  const within = (count: number): { found: number[]; isWhole: boolean } | undefined => {
    const { items, next } = read(count);
    const rows = items.filter((row): row is TextRow => row.text !== undefined);
    return rows.length < items.length ? undefined : { found: matchRows(rows, match), isWhole: next === null };
  };
  const sample = within(sampledRows);
  if (!sample || sample.isWhole || sample.found.length > limit) return sample?.found;
  const share = sample.found.length / sampledRows;
  const expected = Math.ceil(((limit + 1) / share) * 1.2);
  if (share < minSampleShare || expected > maxMatchedRows) return undefined;
  const first = within(expected);
  return first && (first.isWhole || first.found.length > limit) ? first.found : undefined;
}
