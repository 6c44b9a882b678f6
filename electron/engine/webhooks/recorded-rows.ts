import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Statement } from '../store/statement.ts';

/** Entries and rows that are committed together with their cause. */
export interface RecordedRows {
  entries: NewJournalEntry[];
  statements: Statement[];
}
