import type { JournalEntry } from '#shared/model/journal-entry.ts';

/** The fields that identify an entry, also when its secrets are redacted. */
const identifying = ['id', 'deliveryId', 'captureId', 'n', 'span', 'status', 'change', 'party', 'outcome', 'offsetMs'];

/** Identifies an entry, with the same result in each journal that contains it. */
export function entryIdentity(entry: JournalEntry): string {
  const fields = entry as unknown as Record<string, unknown>;
  return JSON.stringify([entry.kind, entry.atMs, entry.trace, ...identifying.map((name) => fields[name])]);
}
