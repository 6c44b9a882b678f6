import { caseOfNode } from '#shared/model/node.ts';
import type { CasePortion } from '../../journal/cases/case-portion.ts';
import type { Statement } from '../../store/statement.ts';
import { MessageRejected } from '../message-rejected.ts';

const insertEntry = 'INSERT INTO journal (seq, at, kind, trace, entry, case_id) VALUES (?, ?, ?, ?, ?, ?)';
const insertDetail =
  'INSERT OR REPLACE INTO case_details (case_id, kind, id, detail) VALUES (?, ?, ?, CAST(? AS TEXT))';

/** An entry of another node with its detail. */
export interface ReceivedRow extends Pick<
  CasePortion['rows'][number],
  'atMs' | 'fields' | 'id' | 'kind' | 'seq' | 'trace'
> {
  detail: Uint8Array | undefined;
}

/** The entries of a portion above a sequence of their node, each with its detail. @throws MessageRejected */
export function newRows({ details, ends, rows }: CasePortion, after: number): ReceivedRow[] {
  let last = 0;
  return rows.flatMap((row, index) => {
    if (row.seq <= last) throw new MessageRejected('its entries are not in order');
    last = row.seq;
    if (row.seq <= after) return [];
    const [begin, end] = [ends[index - 1] ?? 0, ends[index] ?? 0];
    // A copy, since the statements of a commit may transfer their bytes.
    return [{ ...row, detail: end > begin ? details.slice(begin, end) : undefined }];
  });
}

/** Stores entries of another node, read-only like those of a case file, from the sequence `firstSeq` on. */
export function adoptEntries(node: string, rows: readonly ReceivedRow[], firstSeq: number): Statement[] {
  const caseId = caseOfNode(node);
  return rows.flatMap(({ atMs, detail, fields, id, kind, seq: origin, trace }, index) => {
    const seq = firstSeq + index;
    const entry = `{"seq":${seq},${fields},"case":{"id":${JSON.stringify(caseId)},"seq":${origin}}}`;
    const insertion = { sql: insertEntry, params: [seq, atMs, kind, trace ?? null, entry, caseId] };
    if (!detail || id === undefined) return [insertion];
    return [insertion, { sql: insertDetail, params: [caseId, kind, id, detail], moves: 3 }];
  });
}
