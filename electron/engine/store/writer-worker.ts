import { parentPort, workerData } from 'node:worker_threads';
import { createUnpacker } from './batch-message.ts';
import { busyTimeoutMs, openForWriting, preparedStatements } from './connection.ts';
import { createDiskSpace } from './disk-space.ts';
import type { Statement, WriteOutcome } from './statement.ts';
import { writeBatch } from './write-batch.ts';
import type { WriterReply, WriterRequest, WriterStart } from './writer-protocol.ts';

/** The writer's thread: the only one that writes to the database, so that a slow disk never blocks the engine. */
const { file } = workerData as WriterStart;
const db = openForWriting(file);
const prepared = preparedStatements(db);
const unpack = createUnpacker();
const space = createDiskSpace(db, file, busyTimeoutMs);

function reply(message: WriterReply): void {
  parentPort?.postMessage(message);
}

/** SQLite keeps the values of a statement until it gets others, which may be long after a large body. */
function releaseValues(groups: readonly (readonly Statement[])[]): void {
  for (const { sql } of groups.flat()) prepared(sql).iterate();
}

parentPort?.on('message', (request: WriterRequest) => {
  switch (request.kind) {
    case 'batch': {
      const groups = unpack(request);
      const run = (beforeCommit?: () => void): WriteOutcome[] => writeBatch(db, prepared, groups, beforeCommit);
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
