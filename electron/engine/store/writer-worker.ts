import { parentPort, workerData } from 'node:worker_threads';
import { createUnpacker } from './batch-message.ts';
import { busyTimeoutMs, openForWriting, preparedStatements } from './connection.ts';
import { createDiskSpace } from './disk-space.ts';
import type { Statement, WriteOutcome } from './statement.ts';
import type { WriterReply, WriterRequest, WriterStart } from './writer-protocol.ts';

type Group = readonly Statement[];

/** The writer's thread: the only one that writes to the database, so that a slow disk never blocks the engine. */
const { file } = workerData as WriterStart;
const db = openForWriting(file);
const prepared = preparedStatements(db);
const unpack = createUnpacker();
const space = createDiskSpace(db, file, busyTimeoutMs);

parentPort?.on('message', (request: WriterRequest) => {
  switch (request.kind) {
    case 'batch': {
      const groups = unpack(request);
      const run = (beforeCommit?: () => void): WriteOutcome[] => writeBatch(groups, beforeCommit);
      const outcomes = request.freeing ? space.freeing(run) : run();
      // Frees large bodies immediately instead of at the next collection.
      for (const { buffer } of request.moved) buffer.transfer(0);
      if (request.moved.length > 0 && outcomes.every(({ kind }) => kind !== 'failed')) releaseValues(groups);
      if (request.tend !== undefined) space.tend(request.tend);
      reply({ kind: 'batch', exceptions: [...outcomes.entries()].filter(([, { kind }]) => kind !== 'committed') });
      return;
    }
    case 'close':
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      db.close();
      reply({ kind: 'closed' });
      parentPort?.close();
  }
});

/**
 * Runs groups of statements in one transaction. When a group fails, all are rolled back and each is tried
 * separately, so that one failing group does not affect others.
 */
function writeBatch(groups: readonly Group[], beforeCommit?: () => void): WriteOutcome[] {
  try {
    return commit(groups, beforeCommit);
  } catch (error) {
    if (groups.length === 1) return [failure(error)];
    return groups.flatMap((group) => {
      try {
        return commit([group]);
      } catch (alone) {
        return [failure(alone)];
      }
    });
  }
}

function commit(groups: readonly Group[], beforeCommit?: () => void): WriteOutcome[] {
  prepared('BEGIN IMMEDIATE').run();
  try {
    const outcomes = groups.map(runGuarded);
    beforeCommit?.();
    prepared('COMMIT').run();
    return outcomes;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

function runGuarded(group: Group): WriteOutcome {
  if (group.every((statement) => statement.expect === undefined)) return runGroup(group);
  prepared('SAVEPOINT guarded').run();
  const outcome = runGroup(group);
  if (outcome.kind === 'undone') prepared('ROLLBACK TO guarded').run();
  prepared('RELEASE guarded').run();
  return outcome;
}

function runGroup(group: Group): WriteOutcome {
  for (const [index, statement] of group.entries()) {
    const { changes } = prepared(statement.sql).run(...statement.params);
    if (statement.expect !== undefined && Number(changes) !== statement.expect) return { kind: 'undone', unmet: index };
  }
  return { kind: 'committed' };
}

function failure(error: unknown): WriteOutcome {
  const { errstr, message } = error as { errstr?: string; message: string };
  return { kind: 'failed', code: errstr ?? 'unknown', message };
}

/** SQLite keeps the values of a statement until it gets others, which may be long after a large body. */
function releaseValues(groups: readonly Group[]): void {
  for (const { sql } of groups.flat()) prepared(sql).iterate();
}

function reply(message: WriterReply): void {
  parentPort?.postMessage(message);
}
