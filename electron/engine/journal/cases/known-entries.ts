import { readSummary, entryColumns } from '../../store/entry-row.ts';
import { readDatabase } from '../../store/read-database.ts';
import type { KnownEntries, KnownRequest } from './known-entries-job.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';

/** The fields that identify an entry, also when its secrets are redacted. */
const identifying = ['id', 'deliveryId', 'captureId', 'n', 'span', 'status', 'change', 'party', 'outcome', 'offsetMs'];

/** Identifies an entry, with the same result in each journal that contains it. */
export function entryIdentity(entry: JournalEntry): string {
  const fields = entry as unknown as Record<string, unknown>;
  return JSON.stringify([entry.kind, entry.atMs, entry.trace, ...identifying.map((name) => fields[name])]);
}

const rowsAtOnce = 10_000;
const select = `SELECT ${entryColumns} FROM journal WHERE seq > ? AND seq <= ? AND at BETWEEN ? AND ?`;
const range = 'SELECT min(at) AS earliest, max(at) AS latest FROM case_staging';
const counts = 'SELECT count(*) AS entries, count(DISTINCT trace) AS traces FROM case_staging WHERE known = 0';

/** Finds staged entries that a part of the journal already contains. @throws HookbenchError `database_damaged`, `storage_failed` */
export const findKnown = ({ after, file, upTo }: KnownRequest): KnownEntries =>
  readDatabase(file, (store) => {
    const next = Math.min(after + rowsAtOnce, upTo);
    const known = new Set<number>();
    const { earliest = null, latest = null } = store.get(range) ?? {};
    for (const row of store.iterate(select, after, next, earliest, latest)) {
      const staged = store.get('SELECT n FROM case_staging WHERE identity = ?', entryIdentity(readSummary(row).entry));
      if (staged) known.add(Number(staged['n']));
    }
    const staged = after < upTo ? undefined : store.get(counts);
    return {
      known: [...known],
      next,
      ...(staged && { staged: { entries: Number(staged['entries']), traces: Number(staged['traces']) } }),
    };
  });
