import type { IndexState, Searched } from '#shared/model/index-state.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { caseOfNode, thisNode } from '#shared/model/node.ts';
import type { Page } from '#shared/model/page.ts';
import { entryColumns } from '../store/entry-row.ts';
import { readEntry } from './read-entry.ts';
import type { JournalQuery } from './journal-query.ts';
import { matchExpression } from '../store/search-text.ts';
import { keysetPage } from '../store/keyset-page.ts';
import type { Store } from '../store/open-store.ts';
import type { SqlValue } from '../store/statement.ts';
import { ofTrace } from './trace-rows.ts';

/** Reads the index in its order and stops after a page; `IN` would first collect all entries with the words. */
const textAndJournal = 'journal_text t CROSS JOIN journal ON seq = t.rowid';

/** One page of the journal by sequence, kind, trace, case, node and text. A text query also returns the state of the index. */
export async function selectEntries(store: Store, query: JournalQuery): Promise<Page<JournalEntry> & Searched> {
  let indexed: IndexState | undefined;
  const where: string[] = [];
  const params: SqlValue[] = [];
  const narrow = (condition: string, ...values: SqlValue[]): void => {
    where.push(condition);
    params.push(...values);
  };
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
  if (words !== undefined) {
    indexed = await store.searchable();
    narrow('t.journal_text MATCH ?', words);
  }
  const page = keysetPage({
    store,
    query,
    from: `SELECT seq AS key, ${entryColumns} FROM ${words === undefined ? 'journal' : textAndJournal}`,
    where,
    params,
    key: words === undefined ? 'seq' : 't.rowid',
    numericKey: true,
    read: (row) => readEntry(store, row),
  });
  return indexed ? { ...page, indexed } : page;
}
