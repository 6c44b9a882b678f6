import { setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '#shared/errors/message-of.ts';
import { createWallClock, type Cancel } from '../../clock.ts';
import { createCheckpoint, writerCheckpointFrames } from './checkpoint.ts';
import type { KeeperReply, KeeperRequest, KeeperStart } from './keeper-protocol.ts';
import { openText } from './text-database.ts';
import { createTextIndex } from './text-index.ts';

/** The keeper's thread: indexes text and checkpoints behind the writer, and leaves the cores to it while it is busy. */
const { file, textFile } = workerData as KeeperStart;
const restMs = 50;
const mendMs = 5000;
const rowsAtOnce = 100;
/** Under load it works for one part in so many. */
const loadShare = 10;
/** So many new entries between two turns are load. */
const loadEntries = 20;
const lowestPriority = 19;

// On Linux this is the priority of the thread, elsewhere that of the process.
if (process.platform === 'linux') setPriority(lowestPriority);
const db = new DatabaseSync(file);
db.exec(`PRAGMA busy_timeout = 0; PRAGMA wal_autocheckpoint = ${writerCheckpointFrames}; PRAGMA cache_size = -1000`);
const text = openText(textFile);
const index = createTextIndex(db, text);
const checkpoint = createCheckpoint(db);
const newest = db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM journal');
const clock = createWallClock();
let targets: number[] = [];
let seen = 0;
let cancel: Cancel | undefined;

function reply(message: KeeperReply): void {
  parentPort?.postMessage(message);
}

const lastSeq = (): number => (newest.get() as { seq: number }).seq;

function answerIndexed(): void {
  const indexed = index.indexed();
  const open = targets.filter((target) => target > indexed);
  for (let done = targets.length - open.length; done > 0; done--) reply({ kind: 'indexed' });
  targets = open;
}

function next(ms: number): void {
  cancel?.();
  cancel = clock.after(ms, turn);
}

function rest(): void {
  cancel = undefined;
  reply({ kind: 'rested' });
}

/** One portion of work; then the next at once, after a while, or when it is woken. */
function turn(): void {
  const began = clock.now();
  const last = lastSeq();
  const load = last - seen >= loadEntries;
  seen = last;
  try {
    checkpoint();
    const done = index.advance(rowsAtOnce);
    answerIndexed();
    if (targets.length > 0 || (done === rowsAtOnce && !load)) next(0);
    else if (done > 0) next(Math.max(restMs, (clock.now() - began) * loadShare));
    else rest();
  } catch (error) {
    targets = [];
    reply({ kind: 'index-failed', message: messageOf(error) });
    next(mendMs);
  }
}

parentPort?.on('message', (request: KeeperRequest) => {
  switch (request) {
    case 'work':
      if (!cancel) next(restMs);
      return;
    case 'index':
      targets.push(lastSeq());
      answerIndexed();
      if (targets.length > 0) next(0);
      return;
    case 'close':
      db.close();
      text.close();
      reply({ kind: 'closed' });
      process.exit();
  }
});
