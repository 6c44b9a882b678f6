import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/**
 * Bytes that a write-ahead log keeps on the disk when it is started again: more than it usually has, because commits to a
 * log that grows take a third longer.
 */
export const keptLogBytes = 48 * 1024 * 1024;

/** The size of a database's write-ahead log. */
export const logBytesOf = (file: string): number => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;

/** Frames of the write-ahead log above which the writer checkpoints: far more than the keeper leaves. */
export const writerCheckpointFrames = 10_000;

/**
 * Frames of the full-text index's log above which a commit of the index checkpoints it, whose syncs delay those of the writer by
 * tens of milliseconds. Without load, the keeper does it before.
 */
export const textCheckpointFrames = 4000;

const worthwhileFrames = 200;

/**
 * Copies a write-ahead log that is long enough into the database. A passive checkpoint blocks neither the writer nor
 * readers; done by the writer it would delay commits by many milliseconds.
 */
export function createCheckpoint(db: DatabaseSync): () => void {
  const look = db.prepare('PRAGMA wal_checkpoint(NOOP)');
  const passive = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  return () => {
    const { log, checkpointed } = look.get() as { log: number; checkpointed: number };
    if (log - checkpointed >= worthwhileFrames) passive.get();
  };
}
