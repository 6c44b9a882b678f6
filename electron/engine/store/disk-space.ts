import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { cacheKb } from './connection.ts';
import type { WriteOutcome } from './statement.ts';

/** Gives disk space back, and keeps some in reserve so that deleting works on a full disk. */
export interface DiskSpace {
  /** Runs a write that deletes. When the disk is full, it is repeated with the reserve released. */
  freeing(run: (beforeCommit?: () => void) => WriteOutcome[]): WriteOutcome[];
  /** Gives up to so many free pages of the database back to the disk, and makes the reserve where it is missing. */
  tend(pages: number): void;
}

const reserveBytes = 8 * 1024 * 1024;
const blockBytes = 1024 * 1024;
/** The reserve is made only where the disk has twice as much room. */
const roomFactor = 2;
/** Pages that are given back at once after the disk was full. */
const pagesAtOnce = 50_000;
const cacheWhileFullKb = 64_000;
/** How long a checkpoint waits for readers. */
const checkpointWaitMs = 200;
const fullTexts = new Set(['database or disk is full', 'disk I/O error']);

const isFull = (outcome: WriteOutcome): boolean => outcome.kind === 'failed' && fullTexts.has(outcome.code);

/** Where the reserve of a database is. */
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

/** @param busyTimeoutMs That of the connection, which it has again afterwards. */
export function createDiskSpace(db: DatabaseSync, file: string, busyTimeoutMs: number): DiskSpace {
  const reserve = reserveOf(file);

  function keepReserve(): void {
    try {
      if (!existsSync(reserve)) makeReserve(reserve);
    } catch {
      // There is no room for it yet; it is tried again.
    }
  }

  /** Moves what is in the write-ahead log into the database, so that the log takes no room. */
  function emptyLog(): void {
    db.exec(`PRAGMA busy_timeout = ${checkpointWaitMs}`);
    try {
      db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    } catch {
      // The database would have to grow for it, which the disk does not let it.
    }
    db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  }

  function giveBack(pages: number): void {
    try {
      db.exec(`PRAGMA incremental_vacuum(${pages})`);
    } catch {
      // Free pages are used again in any case.
    }
  }

  return {
    freeing(run) {
      const first = run();
      if (!first.some(isFull) || !existsSync(reserve)) return first;
      // In a large cache all is done in memory, so that the commit needs little room, and has it before others take it.
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
    tend(pages) {
      if (pages > 0) giveBack(pages);
      // A reader may have kept the log from being emptied when the reserve was released.
      if (!existsSync(reserve)) emptyLog();
      keepReserve();
    },
  };
}
