import { parentPort, workerData } from 'node:worker_threads';
import { createWallClock, type Cancel } from '../../clock.ts';
import { openForWriting, preparedStatements } from './connection.ts';
import { indexSome } from './text-index.ts';
import { writeBatch } from './write-batch.ts';
import type { WriterReply, WriterRequest, WriterStart } from './writer-protocol.ts';

/** The writer's thread: the only one that writes to the database, so that a slow disk never stalls the engine. */
const idleMs = 250;
const { file } = workerData as WriterStart;
const db = openForWriting(file);
const prepared = preparedStatements(db);
const clock = createWallClock();
let cancelIndexing: Cancel | undefined;

function reply(message: WriterReply): void {
  parentPort?.postMessage(message);
}

function indexWhenIdle(): void {
  cancelIndexing?.();
  cancelIndexing = clock.after(idleMs, () => {
    if (indexSome(db)) indexWhenIdle();
  });
}

function answer(request: WriterRequest): void {
  switch (request.kind) {
    case 'batch':
      reply({ kind: 'batch', outcomes: writeBatch(db, prepared, request.groups) });
      indexWhenIdle();
      return;
    case 'index':
      while (indexSome(db));
      reply({ kind: 'index' });
      return;
    case 'close':
      cancelIndexing?.();
      db.close();
      reply({ kind: 'close' });
      parentPort?.close();
  }
}

parentPort?.on('message', answer);
