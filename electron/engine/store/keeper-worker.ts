import { setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { createWallClock, type Cancel } from '../clock.ts';
import { createPlanRemoval, type RemovalRequest } from './removal/plan-removal.ts';
import { createCheckpoint, logBytesOf, writerCheckpointFrames } from './checkpoint.ts';
import { isBroken } from './damage.ts';
import { arrivingOf, isLeftForLater, quietMs, rowsAtOnce, type Arriving } from './index-pace.ts';
import type { KeeperReply, KeeperRequest, KeeperStart } from './keeper-protocol.ts';
import { createSoundCheck } from './sound-check.ts';
import { openText } from './text-database.ts';
import { createTextIndex } from './text-index.ts';

/** The keeper's thread: indexes text and checkpoints after the writer, and yields the cores to a busy writer. */
const { file, textFile } = workerData as KeeperStart;
const lookMs = 10;
const mendMs = 5000;
const checkPauseMs = 100;
const facetsAtOnce = 2000;
/** Under load, it indexes only for a share of the time. */
const loadShare = 10;
const lowestPriority = 19;

// On Linux this is the priority of the thread, elsewhere that of the process.
if (process.platform === 'linux') setPriority(lowestPriority);
const db = new DatabaseSync(file);
db.exec(`PRAGMA busy_timeout = 0; PRAGMA wal_autocheckpoint = ${writerCheckpointFrames}; PRAGMA cache_size = -1000`);
const text = openText(textFile);
/** One report is enough: many rows may have the same problem. */
let reportedSkip = false;
const index = createTextIndex(db, text, (seq, reason) => {
  if (!reportedSkip) reply({ kind: 'index-skipped', message: `Entry ${seq} cannot be indexed for search: ${reason}.` });
  reportedSkip = true;
});
const checkpoint = createCheckpoint(db);
const checkpointText = createCheckpoint(text);
const soundCheck = createSoundCheck(db, (found) => {
  reply({ kind: 'damaged', found });
});
const plan = createPlanRemoval(db, text, () => logBytesOf(file) + logBytesOf(textFile));
const newest = db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM journal');
const clock = createWallClock();
/** Entries still to be removed from the index. */
let removed: number[] = [];
const removedAtOnce = 500;
/** Callers that wait for the index: up to which entry, and until when. */
let targets: { seq: number; untilMs: number }[] = [];
let seen = 0;
let seenMs = 0;
let indexFromMs = 0;
/** The last entry whose facets are known to be indexed. */
let facetsUpTo = 0;
let cancel: Cancel | undefined;

function reply(message: KeeperReply): void {
  parentPort?.postMessage(message);
}

const lastSeq = (): number => (newest.get() as { seq: number }).seq;

function answerIndexed(): void {
  const indexed = index.indexed();
  const nowMs = clock.now();
  const open = targets.filter(({ seq, untilMs }) => seq > indexed && nowMs < untilMs);
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

/** How many entries arrived since the last turn. */
function arrivingNow(last: number, nowMs: number): Arriving {
  const arriving = arrivingOf(last - seen, nowMs - seenMs);
  seen = last;
  seenMs = nowMs;
  return arriving;
}

/** Indexes one portion, unless it can wait and no search does. Under load, it stays within its share of the time. */
function indexSome(last: number, nowMs: number, arriving: Arriving): 'done' | 'more' | 'waits' {
  const canWait = isLeftForLater(arriving, last - index.indexed()) || (arriving === 'load' && nowMs < indexFromMs);
  if (targets.length === 0 && canWait) return 'waits';
  const more = index.advance(rowsAtOnce);
  indexFromMs = nowMs + (clock.now() - nowMs) * loadShare;
  answerIndexed();
  return more ? 'more' : 'done';
}

/** Indexes facets; while entries arrive only when many captures have none. @returns Whether there are more. */
function indexFacets(last: number, arriving: Arriving): boolean {
  if (last - facetsUpTo < (arriving === 'none' ? 1 : facetsAtOnce)) return false;
  const more = index.advanceFacets(facetsAtOnce);
  if (!more) facetsUpTo = last;
  return more;
}

/** Does one portion of work, and schedules the next: immediately, after a pause, or when notified. */
function turn(): void {
  const nowMs = clock.now();
  const last = lastSeq();
  const arriving = arrivingNow(last, nowMs);
  const load = arriving === 'load';
  try {
    checkpoint();
    if (!load) checkpointText();
    takeOut();
    const moreSpace = index.giveBack();
    const moreFacets = indexFacets(last, arriving);
    const state = indexSome(last, nowMs, arriving);
    if (state === 'more' && (targets.length > 0 || !load)) next(0);
    else if (moreFacets && !load) next(0);
    else if (removed.length > 0) next(load ? lookMs : 0);
    else if (moreSpace) next(lookMs);
    else if (load || state === 'more') next(lookMs);
    else if (soundCheck.advance()) next(checkPauseMs);
    else if (state === 'done') rest();
    else next(quietMs);
  } catch (error) {
    targets = [];
    reply({ kind: 'index-failed', message: messageOf(error), broken: isBroken(error) });
    next(mendMs);
  }
}

function planRemoval(request: RemovalRequest): void {
  try {
    reply({ kind: 'removal-planned', plan: plan(request) });
  } catch (error) {
    reply({ kind: 'removal-failed', message: messageOf(error), broken: isBroken(error) });
  }
}

/** Removes a portion of deleted entries from the index, after the deletion, which does not wait for it. */
function takeOut(limit = removedAtOnce): void {
  if (removed.length === 0) return;
  const seqs = removed.slice(0, limit);
  removed = removed.slice(limit);
  try {
    index.remove(seqs);
  } catch (error) {
    if (isBroken(error)) reply({ kind: 'damaged', found: messageOf(error) });
    // Otherwise they stay in the index, where a search does not return them because the journal no longer has them.
  }
}

function answer(request: Exclude<KeeperRequest, string>): void {
  switch (request.kind) {
    case 'index':
      targets.push({ seq: lastSeq(), untilMs: clock.now() + request.withinMs });
      answerIndexed();
      if (targets.length > 0) next(0);
      return;
    case 'plan-removal':
      planRemoval(request.request);
      return;
    case 'removed':
      removed = removed.concat(request.seqs);
      if (!cancel) next(lookMs);
  }
}

parentPort?.on('message', (request: KeeperRequest) => {
  if (typeof request === 'object') {
    answer(request);
    return;
  }
  switch (request) {
    case 'work':
      if (!cancel) next(lookMs);
      return;
    case 'close':
      takeOut(Infinity);
      db.close();
      text.close();
      reply({ kind: 'closed' });
      process.exit();
  }
});
