import type { JournalKind } from '#shared/model/journal-entry.ts';
import type { PageQuery } from '#shared/model/page.ts';

/** A page of the journal, with filters for kind, trace, case, node and text. */
export interface JournalQuery extends PageQuery {
  kind?: JournalKind | undefined;
  trace?: string | undefined;
  case?: string | undefined;
  node?: string | undefined;
  q?: string | undefined;
}
