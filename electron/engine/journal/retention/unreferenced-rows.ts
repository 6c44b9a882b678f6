import type { KnownContents } from '../decisions/known-contents.ts';
import type { Reader } from '../../store/connection.ts';
import type { Statement } from '../../store/statement.ts';

/** Finds rows that only removed entries referred to. */
export type UnreferencedRows = () => Statement[];

/** A table whose rows are referred to by entries. */
interface Table {
  /** The oldest entry that may refer to it. */
  oldest: string;
  /** The statement that deletes the rows that no later entry refers to. */
  mark: () => Statement | undefined;
}

/** The number of former secrets that always stay, because reports and pinned captures may contain them. */
const keptSecrets = 1000;

/**
 * Unused rows are marked together with the newest entry, and deleted when the journal begins
 * after that entry.
 * @param lastSeq Returns the sequence number of the newest entry.
 */
export function createUnreferencedRows(
  store: Pick<Reader, 'get'>,
  contents: Pick<KnownContents, 'inUse'>,
  lastSeq: () => number,
): UnreferencedRows {
  const numberOf = (sql: string): number => Number(store.get(sql)?.['n'] ?? 0);

  const tables: readonly Table[] = [
    {
      oldest: `SELECT seq AS n FROM journal WHERE kind = 'decision' AND decision IS NOT NULL ORDER BY seq LIMIT 1`,
      mark() {
        const used = contents.inUse();
        return (
          used && {
            sql: 'DELETE FROM contents WHERE id <= ? AND id NOT IN (SELECT value FROM json_each(?))',
            params: [used.upTo, JSON.stringify(used.ids)],
          }
        );
      },
    },
    {
      oldest: 'SELECT seq AS n FROM journal WHERE case_id IS NULL ORDER BY seq LIMIT 1',
      mark() {
        const upTo = numberOf('SELECT max(id) AS n FROM former_secrets') - keptSecrets;
        return upTo > 0 ? { sql: 'DELETE FROM former_secrets WHERE id <= ?', params: [upTo] } : undefined;
      },
    },
  ];

  function follow({ mark, oldest }: Table): UnreferencedRows {
    let marked: { seq: number; statement: Statement } | undefined;
    return () => {
      const due = marked && numberOf(oldest) > marked.seq ? marked.statement : undefined;
      if (due) marked = undefined;
      if (!marked) {
        const statement = mark();
        marked = statement && { seq: lastSeq(), statement };
      }
      return due ? [due] : [];
    };
  }

  const followed = tables.map(follow);
  return () => followed.flatMap((next) => next());
}
