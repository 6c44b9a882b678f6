import { isUtf8 } from 'node:buffer';
import type { DatabaseSync } from 'node:sqlite';
import { decodeBody } from '../http/decode-body.ts';
import type { Row } from './connection.ts';
import { entryColumns, readSummary } from './entry-row.ts';
import { searchText } from './search-text.ts';

/** Max indexed bytes of a body. */
const maxIndexedBody = 1024 * 1024;
const sweptAtOnce = 500;

function bytesOf(value: unknown): Buffer {
  const { buffer, byteLength, byteOffset } = value as Uint8Array;
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The body without its encoding; empty if it cannot be decoded. */
function decodedBody(body: Buffer, encoding: string): Buffer {
  const decoded = decodeBody(body, encoding);
  return decoded.ok ? decoded.bytes : Buffer.alloc(0);
}

/** Stored header fields are lines, as `encodeRawHeaders` writes them. */
const encodingField = /^content-encoding: (.*)$/im;

/** The searchable words of a capture. */
function textOf(row: Row): string {
  const headers = bytesOf(row['headers']).toString('latin1');
  const body = bytesOf(row['body']);
  const encoding = encodingField.exec(headers)?.[1];
  const decoded = encoding === undefined ? body : decodedBody(body, encoding);
  const whole = decoded.subarray(0, maxIndexedBody);
  const text = isUtf8(whole) || whole.length === maxIndexedBody ? whole.toString('utf8') : '';
  return `${String(row['path'])}\n${headers}\n${text}`;
}

/** Larger bodies are not read while a caller waits. */
const maxSmallBody = 8192;

/** The columns of `captures` that {@link smallCaptureText} reads. */
export const smallTextColumns = `path, headers, CASE WHEN length(body) <= ${maxSmallBody} THEN body END AS body`;

/** The searchable words of a capture; `undefined` if its body is large or must be decoded. */
export function smallCaptureText(row: Row): string | undefined {
  if (row['body'] === null || encodingField.test(bytesOf(row['headers']).toString('latin1'))) return undefined;
  return textOf(row);
}

/**
 * The full-text index of captures: headers, and bodies that are text after decoding.
 * @param journal The database of the captures.
 * @param text The database of the index, whose transaction is used.
 * @param onRemoved Called with the sequence of a capture that was removed from the journal.
 */
export function createCaptureText(journal: DatabaseSync, text: DatabaseSync, onRemoved: (seq: number) => void) {
  const capture = journal.prepare(
    // For an empty blob, substr is NULL.
    `SELECT path, headers, coalesce(substr(body, 1, ${maxIndexedBody}), x'') AS body FROM captures WHERE seq = ?`,
  );
  const isThere = journal.prepare('SELECT 1 AS there FROM captures WHERE seq = ?');
  const nextRemoval = journal.prepare('SELECT n, up_to FROM capture_removals WHERE n > ? ORDER BY n LIMIT 1');
  const entry = journal.prepare(`SELECT ${entryColumns} FROM journal WHERE seq = ?`);
  const replace = text.prepare("INSERT OR REPLACE INTO texts (rowid, entry_text, capture_text) VALUES (?, ?, '')");
  const state = text.prepare('SELECT removal, swept_seq FROM journal_text_state');
  const setState = text.prepare('UPDATE journal_text_state SET removal = ?, swept_seq = ?');
  const indexed = text.prepare(
    `SELECT seq FROM capture_facets WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ${sweptAtOnce}`,
  );

  /** The oldest pending removal. */
  function removal() {
    const { removal: done, swept_seq: swept } = state.get() as { removal: number; swept_seq: number };
    const next = nextRemoval.get(done) as { n: number; up_to: number } | undefined;
    return next && { ...next, done, swept };
  }

  return {
    /** The searchable words of the capture of a journal entry; none if it was removed. */
    textOf(seq: number): string {
      const row = capture.get(seq) as Row | undefined;
      if (row) return textOf(row);
      onRemoved(seq);
      return '';
    },
    /** Whether removed captures may still be in the index. */
    isBehind: (): boolean => removal() !== undefined,
    /** Removes a portion of them. @returns Whether there may be more. */
    sweep(): boolean {
      const next = removal();
      if (!next) return false;
      const { done, swept } = next;
      const rows = indexed.all(swept, next.up_to) as { seq: number }[];
      for (const { seq } of rows) {
        if (isThere.get(seq)) continue;
        const row = entry.get(seq) as Row | undefined;
        // An entry that was removed as well is taken out by itself.
        if (row) replace.run(seq, searchText(readSummary(row).entry));
        onRemoved(seq);
      }
      if (rows.length === sweptAtOnce) setState.run(done, rows.at(-1)?.seq ?? 0);
      else setState.run(next.n, 0);
      return true;
    },
  };
}
