import type { JournalKind } from '#shared/model/journal-entry.ts';
import table from './kind-words.json' with { type: 'json' };

/** The names of the journal entry kinds, in display order. */
export const kindWords: Record<JournalKind, { one: string; many: string }> = table;
