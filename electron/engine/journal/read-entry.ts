import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Reader, Row } from '../store/connection.ts';
import { readSummary } from '../store/entry-row.ts';
import { unpackChecks } from './decisions/check-list.ts';

/** A journal entry by its row, with the checks of decisions. */
export function readEntry(store: Pick<Reader, 'get'>, row: Row): JournalEntry {
  const { entry, packed } = readSummary(row);
  if (packed && entry.kind === 'decision') entry.checks = unpackChecks(store, packed.checks);
  return entry;
}
