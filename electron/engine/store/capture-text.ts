import { isUtf8 } from 'node:buffer';
import type { DatabaseSync } from 'node:sqlite';
import { decodeBody } from '../http/decode-body.ts';
import { decodeHeaders, rawHeaderValue } from '../http/header-pairs.ts';
import type { Row } from './connection.ts';

/** The full-text index of what captures hold: header fields, and bodies that are text once they are decoded. */
export interface CaptureText {
  /** Adds the capture of a journal entry, if it is still there. */
  add(seq: number): void;
  /** Whether captures were removed that may still be in it. */
  isBehind(): boolean;
  /** Takes out some of those. @returns Whether there may be more. */
  sweep(): boolean;
}

/** Bytes of a body that are indexed. */
const maxIndexedBody = 1024 * 1024;
const sweptAtOnce = 500;

/** The words by which a capture is found. */
function textOf(row: Row): string {
  const headers = decodeHeaders(row['headers'] as Uint8Array);
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  const body = row['body'] as Uint8Array;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const decoded = decodeBody(bytes, rawHeaderValue(headers.flat(), 'content-encoding'));
  const whole = decoded.ok ? decoded.bytes.subarray(0, maxIndexedBody) : undefined;
  const text = whole && (isUtf8(whole) || whole.length === maxIndexedBody) ? whole.toString('utf8') : '';
  return `${String(row['path'])}\n${lines}\n${text}`;
}

/** @param journal The database of the captures. @param text That of the index, in whose transactions this works. */
export function createCaptureText(journal: DatabaseSync, text: DatabaseSync): CaptureText {
  const capture = journal.prepare(
    // Of an empty blob, substr is NULL.
    `SELECT path, headers, coalesce(substr(body, 1, ${maxIndexedBody}), x'') AS body FROM captures WHERE seq = ?`,
  );
  const isThere = journal.prepare('SELECT 1 AS there FROM captures WHERE seq = ?');
  const nextRemoval = journal.prepare('SELECT n, up_to FROM capture_removals WHERE n > ? ORDER BY n LIMIT 1');
  const insert = text.prepare('INSERT INTO capture_text (rowid, text) VALUES (?, ?)');
  const remove = text.prepare('DELETE FROM capture_text WHERE rowid = ?');
  const state = text.prepare('SELECT removal, swept_seq FROM journal_text_state');
  const setState = text.prepare('UPDATE journal_text_state SET removal = ?, swept_seq = ?');
  const indexed = text.prepare(
    `SELECT id AS seq FROM capture_text_docsize WHERE id > ? AND id <= ? ORDER BY id LIMIT ${sweptAtOnce}`,
  );

  /** The oldest removal that is not done. */
  function removal() {
    const { removal: done, swept_seq: swept } = state.get() as { removal: number; swept_seq: number };
    const next = nextRemoval.get(done) as { n: number; up_to: number } | undefined;
    return next && { ...next, done, swept };
  }

  return {
    add(seq) {
      const row = capture.get(seq) as Row | undefined;
      if (row) insert.run(seq, textOf(row));
    },
    isBehind: () => removal() !== undefined,
    sweep() {
      const next = removal();
      if (!next) return false;
      const { done, swept } = next;
      const rows = indexed.all(swept, next.up_to) as { seq: number }[];
      for (const { seq } of rows) if (!isThere.get(seq)) remove.run(seq);
      if (rows.length === sweptAtOnce) setState.run(done, rows.at(-1)?.seq ?? 0);
      else setState.run(next.n, 0);
      return true;
    },
  };
}
