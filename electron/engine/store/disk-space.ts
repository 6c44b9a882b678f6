import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { keptLogBytes, logBytesOf } from './checkpoint.ts';
import { cacheKb } from './connection.ts';
import type { WriteOutcome } from './statement.ts';

const reserveBytes = 8 * 1024 * 1024;
const blockBytes = 1024 * 1024;
/** The reserve is only created if the disk has twice its space. */
const roomFactor = 2;
/** Pages to return together after the disk was full. */
const pagesAtOnce = 50_000;
const cacheWhileFullKb = 64_000;
/** How long a checkpoint waits for readers. */
const checkpointWaitMs = 200;
const fullTexts = new Set(['database or disk is full', 'disk I/O error']);

const isFull = (outcome: WriteOutcome): boolean => outcome.kind === 'failed' && fullTexts.has(outcome.code);

/** The path of the reserve of a database. */
const reserveOf = (file: string): string => `${file}.reserve`;

function makeReserve(file: string): void {
  const { bavail, bsize } = statfsSync(dirname(file));
  if (bavail * bsize < reserveBytes * roomFactor) return;
  const opened = openSync(file, 'wx', 0o600);
  try {
    const block = Buffer.alloc(blockBytes, 0x48);
    for (let written = 0; written < reserveBytes; written += blockBytes) writeSync(opened, block);
    fsyncSync(opened);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(opened);
  }
}

/**
 * Returns disk space, and reserves some so that deleting works on a full disk.
 * @param busyTimeoutMs The timeout of the connection, restored after a checkpoint.
 */
export function createDiskSpace(db: DatabaseSync, file: string, busyTimeoutMs: number) {
  const reserve = reserveOf(file);

  function keepReserve(): void {
    try {
      if (!existsSync(reserve)) makeReserve(reserve);
    } catch {
      // The disk is still full; the next call tries again.
    }
  }

  /** Moves the write-ahead log into the database, so that the log uses no space. */
  function emptyLog(): void {
    db.exec(`PRAGMA busy_timeout = ${checkpointWaitMs}`);
    try {
      db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    } catch {
      // The database would have to grow, and the disk is full.
    }
    db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  }

  /** Whether the database has everything in the write-ahead log, so that emptying it takes no time. */
  function isCopied(): boolean {
    const { checkpointed, log } = db.prepare('PRAGMA wal_checkpoint(NOOP)').get() as Record<string, number>;
    return checkpointed === log;
  }

  function giveBack(pages: number): void {
    try {
      db.exec(`PRAGMA incremental_vacuum(${pages})`);
    } catch {
      // Free pages are reused anyway.
    }
  }

  return {
    /** Runs a write that deletes data. If the disk is full, it is repeated with the reserve released. */
    freeing(run: (beforeCommit?: () => void) => WriteOutcome[]): WriteOutcome[] {
      const first = run();
      if (!first.some(isFull) || !existsSync(reserve)) return first;
      // With a large cache all work is done in memory, so that the commit needs little space, before others use it.
      db.exec(`PRAGMA cache_size = -${cacheWhileFullKb}`);
      const again = run(() => {
        giveBack(pagesAtOnce);
        rmSync(reserve, { force: true });
      });
      db.exec(`PRAGMA cache_size = -${cacheKb}`);
      emptyLog();
      keepReserve();
      return again;
    },
    /** Returns up to this number of free pages to the disk, and creates the reserve if it is missing. */
    tend(pages: number): void {
      if (pages > 0) giveBack(pages);
      else if (logBytesOf(file) > keptLogBytes && isCopied()) emptyLog();
      // A reader may have kept the log from being emptied when the reserve was released.
      if (!existsSync(reserve)) emptyLog();
      keepReserve();
    },
  };
}
