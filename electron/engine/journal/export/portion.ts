import type { ExportFormat } from '#shared/model/export-format.ts';
import type { JournalEntry, JournalKind } from '#shared/model/journal-entry.ts';
import { readEntry } from '../read-entry.ts';
import { redactorOf } from '../redact.ts';
import type { Reader, Row } from '../../store/connection.ts';
import { isBroken } from '../../store/damage.ts';
import { entryColumns } from '../../store/entry-row.ts';
import { readDatabase } from '../../store/read-database.ts';
import { entryFormats, type DetailedEntry } from './export-formats.ts';
import { leftOutEntry, type LeftOutReason } from './left-out.ts';

/** The part of an export to format. */
export interface PortionRequest extends ExportScope {
  /** The database. */
  file: string;
  format: ExportFormat;
  /** Secret values to replace in addition to those found by name; without it, nothing is redacted. */
  values: readonly string[] | undefined;
  /** Entries after this sequence. */
  after: number;
  /** Up to this one. */
  upTo: number;
  /** The number of entries already written. */
  count: number;
  maxEntries: number;
  /** Replaces the first entry by a note that it was omitted. */
  leaveOut?: LeftOutReason;
}

/** A part of an export. */
export interface Portion {
  /** UTF-8. */
  bytes: Uint8Array;
  /** Its number of entries. */
  count: number;
  /** The distinct traces of its entries. */
  traces: string[];
  /** The last sequence it covers. */
  upTo: number;
}

/** Reads the detail of an entry with complete bodies. */
export type ReadDetail = (reader: Reader, entry: JournalEntry) => unknown;

/**
 * Formats a part of an export. An unreadable entry is replaced by a note.
 * @throws HookbenchError `database_damaged`, `storage_failed` when the database cannot be read
 */
export const exportPortion = (request: PortionRequest, readDetail: ReadDetail): Portion =>
  readDatabase(request.file, (reader) => writePortion(reader, request, readDetail));

/** The exported part of the journal; by default all of it. */
export interface ExportScope {
  trace?: string | undefined;
  /** Only the entries of this case file. */
  case?: string | undefined;
  /** Only own entries: neither those of case files nor those of other nodes of a fleet. */
  own?: boolean | undefined;
}

/** The max number of sequences that one portion scans. */
const maxRange = 50_000;

/** A portion ends with the entry that exceeds this length, also before redaction, which takes long for large bodies. */
const maxCharacters = 128 * 1024;

function writePortion(reader: Reader, request: PortionRequest, readDetail: ReadDetail): Portion {
  const { after, count: before, format, leaveOut, maxEntries, values } = request;
  const { indent, kinds, separator, write, writeLeftOut } = entryFormats[format];

  const redact = values && redactorOf(values);

  let read = 0;

  function textOf(row: Row): string | undefined {
    if (leaveOut) return writeLeftOut(leftOutEntry(row, leaveOut));
    try {
      const entry = readEntry(reader, row);
      const whole: DetailedEntry = { entry, detail: readDetail(reader, entry) };
      read += bodyBytes(whole.detail);
      return write(redact ? (redact(whole) as DetailedEntry) : whole);
    } catch (error) {
      if (isBroken(error)) throw error;
      return writeLeftOut(leftOutEntry(row, 'unreadable'));
    }
  }

  const traces = new Set<string>();
  let [count, looked, text] = [0, 0, ''];
  let upTo = Math.min(request.upTo, after + maxRange);
  for (const row of exportedRows(reader, { ...request, upTo }, kinds)) {
    const written = textOf(row);
    if (written !== undefined) {
      text += `${before + count > 0 ? separator : ''}${indent}${written}`;
      if (typeof row['trace'] === 'string') traces.add(row['trace']);
      count++;
    }
    if (++looked < maxEntries && Math.max(read, text.length) < maxCharacters) continue;
    upTo = Number(row['seq']);
    break;
  }
  return { bytes: new TextEncoder().encode(text), count, traces: [...traces], upTo };
}

type Messages = Partial<Record<'body' | 'request' | 'response', { size?: number; body?: { size: number } }>>;

/** Bytes of the bodies in the detail of an entry. */
function bodyBytes(detail: unknown): number {
  const { body, request, response } = (detail ?? {}) as Messages;
  return (body?.size ?? 0) + (request?.body?.size ?? 0) + (response?.body?.size ?? 0);
}

const rowsAtOnce = 200;

/**
 * Rows of the journal with a `seq` above `after`, up to `upTo`, in order, of some kinds. The sign before `kind` stops
 * SQLite from using its index, which would require sorting all rows.
 */
function* exportedRows(
  store: Pick<Reader, 'all'>,
  { after, maxEntries, upTo, ...scope }: ExportScope & { after: number; maxEntries: number; upTo: number },
  kinds: readonly JournalKind[] | undefined,
): Generator<Row> {
  const limit = Math.min(rowsAtOnce, maxEntries);
  const params = [scope.trace, scope.case].filter((value) => value !== undefined);
  const conditions = [
    'seq > ?',
    'seq <= ?',
    ...(scope.trace === undefined ? [] : ['trace = ?']),
    ...(scope.case === undefined ? [] : ['case_id = ?']),
    ...(scope.own ? ['case_id IS NULL'] : []),
    ...(kinds ? [`+kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`] : []),
  ];
  const sql = `SELECT ${entryColumns}, kind FROM journal WHERE ${conditions.join(' AND ')} ORDER BY seq LIMIT ${limit}`;
  for (let from = after; from < upTo;) {
    const rows = store.all(sql, from, upTo, ...params);
    yield* rows;
    from = rows.length < limit ? upTo : Number(rows.at(-1)?.['seq']);
  }
}
