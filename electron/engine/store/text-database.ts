import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { keptLogBytes } from './checkpoint.ts';
import { createPrivately } from './create-privately.ts';

const schema = `
  CREATE VIRTUAL TABLE journal_text USING fts5 (text, content='', contentless_delete=1, tokenize='unicode61');
  CREATE VIRTUAL TABLE capture_text USING fts5 (text, content='', contentless_delete=1, tokenize='unicode61');
  CREATE TABLE journal_text_state (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    indexed_seq INTEGER NOT NULL,
    removal INTEGER NOT NULL,
    swept_seq INTEGER NOT NULL
  ) STRICT;
  INSERT INTO journal_text_state VALUES (1, 0, 0, 0);
`;
const version = 3;

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
    PRAGMA busy_timeout = 5000; PRAGMA cache_size = -2000; PRAGMA journal_size_limit = ${keptLogBytes}`,
  );
  return db;
}

function prepare(textFile: string, lastSeq: number): boolean {
  const db = openText(textFile);
  try {
    const { user_version: found } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (found === 0) db.exec(`BEGIN IMMEDIATE; ${schema}; PRAGMA user_version = ${version}; COMMIT`);
    else if (found !== version) return false;
    const { seq } = db.prepare('SELECT indexed_seq AS seq FROM journal_text_state').get() as { seq: number };
    return seq <= lastSeq;
  } finally {
    db.close();
  }
}

/** Ensures that an index of this journal exists. A damaged one or one of another journal is replaced. */
export function prepareText(textFile: string, lastSeq: number): void {
  try {
    if (prepare(textFile, lastSeq)) return;
  } catch {
    // It contains only data of the journal.
  }
  removeText(textFile);
  prepare(textFile, lastSeq);
}
