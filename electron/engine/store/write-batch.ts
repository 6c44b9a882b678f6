import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Statement, WriteOutcome } from './statement.ts';

type Group = readonly Statement[];
type Prepared = (sql: string) => StatementSync;

function run(prepared: Prepared, group: Group): WriteOutcome {
  for (const [index, statement] of group.entries()) {
    const { changes } = prepared(statement.sql).run(...statement.params);
    if (statement.expect !== undefined && Number(changes) !== statement.expect) return { kind: 'undone', unmet: index };
  }
  return { kind: 'committed' };
}

function runGuarded(prepared: Prepared, group: Group): WriteOutcome {
  if (group.every((statement) => statement.expect === undefined)) return run(prepared, group);
  prepared('SAVEPOINT guarded').run();
  const outcome = run(prepared, group);
  if (outcome.kind === 'undone') prepared('ROLLBACK TO guarded').run();
  prepared('RELEASE guarded').run();
  return outcome;
}

function commit(
  db: DatabaseSync,
  prepared: Prepared,
  groups: readonly Group[],
  beforeCommit?: () => void,
): WriteOutcome[] {
  prepared('BEGIN IMMEDIATE').run();
  try {
    const outcomes = groups.map((group) => runGuarded(prepared, group));
    beforeCommit?.();
    prepared('COMMIT').run();
    return outcomes;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

function failure(error: unknown): WriteOutcome {
  const { errstr, message } = error as { errstr?: string; message: string };
  return { kind: 'failed', code: errstr ?? 'unknown', message };
}

/**
 * Runs groups of statements in one transaction. When a group fails, all are rolled back and each is tried
 * separately, so that one failing group does not affect others.
 */
export function writeBatch(
  db: DatabaseSync,
  prepared: Prepared,
  groups: readonly Group[],
  beforeCommit?: () => void,
): WriteOutcome[] {
  try {
    return commit(db, prepared, groups, beforeCommit);
  } catch (error) {
    if (groups.length === 1) return [failure(error)];
    return groups.flatMap((group) => {
      try {
        return commit(db, prepared, [group]);
      } catch (alone) {
        return [failure(alone)];
      }
    });
  }
}
