import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { entryColumns, readSummary } from '../../store/entry-row.ts';
import type { Reader } from '../../store/connection.ts';

/** What tells an entry from all others, also where secrets in it are redacted. */
const telling = ['id', 'deliveryId', 'captureId', 'n', 'span', 'status', 'change', 'party', 'outcome', 'offsetMs'];

/** Names what an entry records, the same in each journal that holds it. */
export function entryIdentity(entry: JournalEntry): string {
  const fields = entry as unknown as Record<string, unknown>;
  return JSON.stringify([entry.kind, entry.atMs, entry.trace, ...telling.map((name) => fields[name])]);
}

const rowsAtOnce = 20_000;
const select = `SELECT ${entryColumns} FROM journal WHERE seq > ? AND seq <= ? AND at BETWEEN ? AND ?`;

/** Which of these entries a journal holds already. */
export async function knownAlready(
  store: Pick<Reader, 'all' | 'get'>,
  entries: readonly JournalEntry[],
  lastSeq: number,
): Promise<Set<string>> {
  const wanted = new Set(entries.map(entryIdentity));
  const times = entries.map(({ atMs }) => atMs);
  const from = times.reduce((least, ms) => Math.min(least, ms), Infinity);
  const upTo = times.reduce((most, ms) => Math.max(most, ms), -Infinity);
  const known = new Set<string>();
  for (let after = 0; after < lastSeq && wanted.size > 0; after += rowsAtOnce) {
    for (const row of store.all(select, after, after + rowsAtOnce, from, upTo)) {
      const identity = entryIdentity(readSummary(row).entry);
      if (wanted.has(identity)) known.add(identity);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return known;
}
