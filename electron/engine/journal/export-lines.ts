import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { entryColumns, readEntry } from './entry-row.ts';
import { redact } from './redact.ts';
import { readSecretValues, redactValues } from './secret-values.ts';
import type { Reader } from './store/connection.ts';

export interface ExportOptions {
  trace?: string | undefined;
  /** Secrets are replaced unless they are asked for. */
  secrets: 'redact' | 'include';
  detail: (entry: JournalEntry) => unknown;
}

const all = `SELECT ${entryColumns} FROM journal ORDER BY seq`;
const ofTrace = `SELECT ${entryColumns} FROM journal WHERE trace = ? ORDER BY seq`;

/** The journal with its details, one line of JSON an entry (NDJSON). */
export function* exportLines(store: Pick<Reader, 'get' | 'iterate'>, options: ExportOptions): Generator<string> {
  const rows = options.trace === undefined ? store.iterate(all) : store.iterate(ofTrace, options.trace);
  const values = options.secrets === 'include' ? [] : readSecretValues(store);
  for (const row of rows) {
    const entry = readEntry(store, row);
    const detail = options.detail(entry);
    const whole = detail === undefined ? entry : { ...entry, detail };
    const json = JSON.stringify(options.secrets === 'include' ? whole : redact(whole));
    yield `${redactValues(json, values)}\n`;
  }
}
