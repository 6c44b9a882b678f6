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
const lookMs = 10;
const mendMs = 5000;
const rowsAtOnce = 100;
/** Entries a millisecond that are load; then it indexes for one part of the time in so many. */
const loadRate = 0.5;
const loadShare = 10;
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
let seenMs = 0;
let indexFromMs = 0;
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

/** Whether the writer has much to do, by what has come since the last look. */
function isLoad(last: number, nowMs: number): boolean {
  const load = last - seen >= (nowMs - seenMs) * loadRate;
  seen = last;
  seenMs = nowMs;
  return load;
}

/** Indexes one portion. Under load it first waits until it has had its share of the time. */
function indexSome(nowMs: number, load: boolean): 'done' | 'more' | 'waits' {
  if (targets.length === 0 && load && nowMs < indexFromMs) return 'waits';
  const more = index.advance(rowsAtOnce);
  indexFromMs = nowMs + (clock.now() - nowMs) * loadShare;
  answerIndexed();
  return more ? 'more' : 'done';
}

/** One portion of work; then the next at once, after a while, or when it is woken. */
function turn(): void {
  const nowMs = clock.now();
  const load = isLoad(lastSeq(), nowMs);
  try {
    checkpoint();
    const state = indexSome(nowMs, load);
    if (state === 'more' && (targets.length > 0 || !load)) next(0);
    else if (state === 'done' && !load) rest();
    else next(lookMs);
  } catch (error) {
    targets = [];
    reply({ kind: 'index-failed', message: messageOf(error) });
    next(mendMs);
  }
}

parentPort?.on('message', (request: KeeperRequest) => {
  switch (request) {
    case 'work':
      if (!cancel) next(lookMs);
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
