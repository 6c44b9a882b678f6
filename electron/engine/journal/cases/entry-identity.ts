import type { JournalEntry } from '#shared/model/journal-entry.ts';

/** The fields that distinguish an entry from all others, also where secrets in it are redacted. */
const identifying = ['id', 'deliveryId', 'captureId', 'n', 'span', 'status', 'change', 'party', 'outcome', 'offsetMs'];

/** Identifies what an entry records, the same in each journal that holds it. */
export function entryIdentity(entry: JournalEntry): string {
  const fields = entry as unknown as Record<string, unknown>;
  return JSON.stringify([entry.kind, entry.atMs, entry.trace, ...identifying.map((name) => fields[name])]);
}
