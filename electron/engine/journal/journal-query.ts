import type { JournalKind } from '#shared/model/journal-entry.ts';
import type { PageQuery } from '#shared/model/page.ts';

/** What to read of the journal: a page, narrowed by kind, trace, case and text. */
export interface JournalQuery extends PageQuery {
  kind?: JournalKind | undefined;
  trace?: string | undefined;
  case?: string | undefined;
  q?: string | undefined;
}
