import { parentPort, workerData } from 'node:worker_threads';
import { createUnpacker } from './batch-message.ts';
import { openForWriting, preparedStatements } from './connection.ts';
import { writeBatch } from './write-batch.ts';
import type { WriterReply, WriterRequest, WriterStart } from './writer-protocol.ts';

/** The writer's thread: the only one that writes to the database, so that a slow disk never stalls the engine. */
const { file } = workerData as WriterStart;
const db = openForWriting(file);
const prepared = preparedStatements(db);
const unpack = createUnpacker();

function reply(message: WriterReply): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', (request: WriterRequest) => {
  switch (request.kind) {
    case 'batch': {
      const outcomes = writeBatch(db, prepared, unpack(request));
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
