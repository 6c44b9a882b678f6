import { phraseExpression } from '../store/search-text.ts';

/**
 * The condition that a journal row is of a trace, with its parameters. Traces are found as words of the full-text index:
 * an index of their own would cost each commit a page of the disk, since they come in no order. What is not indexed yet
 * lies at the journal's end and is looked through.
 */
export function ofTrace(trace: string): { condition: string; params: string[] } {
  return {
    condition: `trace = ? AND seq IN (
      SELECT rowid FROM journal_text WHERE journal_text MATCH ?
      UNION ALL
      SELECT seq FROM journal WHERE seq > (SELECT indexed_seq FROM journal_text_state) AND trace = ?)`,
    params: [trace, phraseExpression(trace.replaceAll('\0', ' ')), trace],
  };
}
