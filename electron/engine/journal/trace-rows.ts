import { inColumn, phraseExpression } from '../store/search-text.ts';

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
