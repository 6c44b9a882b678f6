import type { ExportFormat } from '#shared/model/export-format.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { readEntry } from '../read-entry.ts';
import { redactorOf } from '../redact.ts';
import { openReader, type Reader, type Row } from '../../store/connection.ts';
import { entryFormats, type DetailedEntry } from './export-formats.ts';
import type { ExportScope } from './export-scope.ts';
import { exportedRows } from './exported-rows.ts';
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

/** A portion ends with the entry that exceeds this length. */
const maxCharacters = 128 * 1024;
/** The max number of sequences that one portion scans. */
const maxRange = 50_000;

function writePortion(reader: Reader, request: PortionRequest, readDetail: ReadDetail): Portion {
  const { after, count: before, format, leaveOut, maxEntries, values } = request;
  const { indent, kinds, separator, write, writeLeftOut } = entryFormats[format];

  const redact = values && redactorOf(values);

  function textOf(row: Row): string | undefined {
    if (leaveOut) return writeLeftOut(leftOutEntry(row, leaveOut));
    try {
      const entry = readEntry(reader, row);
      const whole: DetailedEntry = { entry, detail: readDetail(reader, entry) };
      return write(redact ? (redact(whole) as DetailedEntry) : whole);
    } catch {
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
    if (++looked < maxEntries && text.length < maxCharacters) continue;
    upTo = Number(row['seq']);
    break;
  }
  return { bytes: new TextEncoder().encode(text), count, traces: [...traces], upTo };
}

/**
 * Formats a part of an export. An unreadable entry is replaced by a note.
 * @throws HookbenchError `storage_failed` when the database cannot be read
 */
export function exportPortion(request: PortionRequest, readDetail: ReadDetail): Portion {
  let reader: Reader | undefined;
  try {
    reader = openReader(request.file);
    return writePortion(reader, request, readDetail);
  } catch (error) {
    throw new HookbenchError('storage_failed', `Cannot read ${request.file}: ${messageOf(error)}.`, {
      hint: 'Check that the disk of the data folder can be read, then export again.',
      cause: error,
    });
  } finally {
    reader?.close();
  }
}
