import { orElse } from '#shared/errors/or-else.ts';
import type { Searched, Page, PageQuery } from '#shared/model/page.ts';
import type { JournalEntry, JournalKind } from '#shared/model/journal-entry.ts';
import { caseOfNode, thisNode } from '#shared/model/fleet.ts';
import { conditions, keysetPage, pageOfRows } from '../store/keyset-page.ts';
import type { Row } from '../store/connection.ts';
import { entryColumns, readSummary } from '../store/entry-row.ts';
import { readEntry } from './read-entry.ts';
import { inColumn, matchExpression, searchText, phraseExpression } from '../store/search-text.ts';
import { matchFirstRows } from '../store/match-rows.ts';
import type { Store } from '../store/open-store.ts';

/** A page of the journal, with filters for kind, trace, case, node and text. */
export interface JournalQuery extends PageQuery {
  kind?: JournalKind | undefined;
  trace?: string | undefined;
  case?: string | undefined;
  node?: string | undefined;
  q?: string | undefined;
}

/**
 * The SQL condition that a journal row belongs to a trace, with its parameters. Traces are words of the full-text index:
 * a separate index would cost each commit a disk page, because traces have no order. Entries that are not indexed yet
 * are at the end of the journal and are scanned.
 */
export function ofTrace(trace: string): { condition: string; params: string[] } {
  return {
    condition: `trace = ? AND seq IN (
      SELECT rowid FROM texts WHERE texts MATCH ?
      UNION ALL
      SELECT seq FROM journal WHERE seq > (SELECT indexed_seq FROM journal_text_state) AND trace = ?)`,
    params: [trace, inColumn('entry', phraseExpression(trace.replaceAll('\0', ' '))), trace],
  };
}

/** Reads the index in its order and stops after a page; `IN` would first collect all entries with the words. */
const textAndJournal = 'texts t CROSS JOIN journal ON seq = t.rowid';

/** The searchable words of an entry; an unreadable one has none, as in the index. */
const wordsOf = (row: Row): string => orElse(() => searchText(readSummary(row).entry), '');

/** One page of the journal by sequence, kind, trace, case, node and text. A text query also returns the state of the index. */
export async function selectEntries(store: Store, query: JournalQuery): Promise<Page<JournalEntry> & Searched> {
  const { narrow, params, where } = conditions();
  if (query.kind !== undefined) narrow('kind = ?', query.kind);
  if (query.case !== undefined) narrow('case_id = ?', query.case);
  if (query.node === thisNode) narrow('case_id IS NULL');
  else if (query.node !== undefined) narrow('case_id = ?', caseOfNode(query.node));
  if (query.trace !== undefined) {
    const { condition, params: values } = ofTrace(query.trace);
    narrow(condition, ...values);
  }
  const words = query.q === undefined || query.q.trim() === '' ? undefined : matchExpression(query.q);
  if (query.q !== undefined && query.q.trim() !== '' && words === undefined) return { items: [], next: null };
  const read = (row: Row): JournalEntry => readEntry(store, row);
  const plain = { store, from: `SELECT seq AS key, ${entryColumns} FROM journal`, key: 'seq', numericKey: true, read };
  if (words === undefined) return keysetPage({ ...plain, query, where, params });
  const indexed = await store.searchable();
  const texts = (limit: number, after = query.after) =>
    keysetPage({
      ...plain,
      query: { ...query, after, limit },
      where,
      params,
      read: (row) => ({ row, text: wordsOf(row) }),
    });
  const found = matchFirstRows(texts, words, query.limit);
  if (found) {
    const rows = found.map(({ row }) => row);
    return { ...pageOfRows(rows, query.limit, read), indexed };
  }
  const page = keysetPage({
    ...plain,
    query,
    from: `SELECT seq AS key, ${entryColumns} FROM ${textAndJournal}`,
    where: [...where, 't.texts MATCH ?'],
    params: [...params, inColumn('entry', words)],
    key: 't.rowid',
  });
  return { ...page, indexed };
}
