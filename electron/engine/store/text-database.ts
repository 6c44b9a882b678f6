import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { keptLogBytes, textCheckpointFrames } from './checkpoint.ts';
import { createPrivately } from './create-privately.ts';

const schema = `
  -- A row for each journal entry: two tables would take half as much time again.
  CREATE VIRTUAL TABLE texts USING fts5 (entry_text, capture_text, content='', contentless_delete=1, tokenize='unicode61');
  CREATE TABLE journal_text_state (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    indexed_seq INTEGER NOT NULL,
    removal INTEGER NOT NULL,
    swept_seq INTEGER NOT NULL,
    facets_seq INTEGER NOT NULL
  ) STRICT;
  INSERT INTO journal_text_state VALUES (1, 0, 0, 0, 0);

  -- The facets of captures, see capture-facets.ts.
  CREATE TABLE facet_sets (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL,
    event TEXT,
    method TEXT NOT NULL,
    failed INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX facet_sets_path ON facet_sets (path, method, failed, event);
  CREATE INDEX facet_sets_event ON facet_sets (event, method, failed);
  CREATE TABLE capture_facets (seq INTEGER PRIMARY KEY, facet_set INTEGER NOT NULL) STRICT;
  CREATE INDEX capture_facets_set ON capture_facets (facet_set);
  CREATE TRIGGER facet_set_unused AFTER DELETE ON capture_facets
    WHEN NOT EXISTS (SELECT 1 FROM capture_facets WHERE facet_set = old.facet_set)
  BEGIN
    DELETE FROM facet_sets WHERE id = old.facet_set;
  END;
`;
const version = 2;

/** The path of the full-text index of a database: a separate file, so that writing it never delays a commit. */
export function textFileOf(file: string): string {
  return file.replace(/(\.sqlite)?$/, '.text.sqlite');
}

/** Removes the index; it is rebuilt from the journal. */
export function removeText(textFile: string): void {
  for (const part of ['', '-wal', '-shm']) rmSync(textFile + part, { force: true });
}

/** Opens the index for writing. It can be rebuilt, so it need not be durable at each commit. */
export function openText(textFile: string): DatabaseSync {
  createPrivately(textFile);
  const db = new DatabaseSync(textFile);
  db.exec(
    `PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    PRAGMA busy_timeout = 5000; PRAGMA cache_size = -2000; PRAGMA wal_autocheckpoint = ${textCheckpointFrames};
    PRAGMA journal_size_limit = ${keptLogBytes}`,
  );
  return db;
}

/** @returns The number of entries that are not indexed; undefined for an index of another version or journal. */
function prepare(textFile: string, lastSeq: number): number | undefined {
  const db = openText(textFile);
  try {
    const { user_version: found } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (found !== 0 && found !== version) return undefined;
    if (found === 0) db.exec(`BEGIN IMMEDIATE; ${schema}; PRAGMA user_version = ${version}; COMMIT`);
    const state = db.prepare(
      'SELECT max(indexed_seq, facets_seq) AS last, min(indexed_seq, facets_seq) AS complete FROM journal_text_state',
    );
    const { complete, last } = state.get() as { complete: number; last: number };
    return last <= lastSeq ? lastSeq - complete : undefined;
  } finally {
    db.close();
  }
}

/**
 * Ensures that an index of this journal exists. A damaged one or one of another journal is replaced.
 * @returns The number of entries that are not indexed.
 */
export function prepareText(textFile: string, lastSeq: number): number {
  try {
    const missing = prepare(textFile, lastSeq);
    if (missing !== undefined) return missing;
  } catch {
    // It contains only data of the journal.
  }
  removeText(textFile);
  return prepare(textFile, lastSeq) ?? lastSeq;
}
