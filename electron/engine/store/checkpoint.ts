import type { DatabaseSync } from 'node:sqlite';

/** Frames of the write-ahead log above which the writer checkpoints: far more than the keeper leaves. */
export const writerCheckpointFrames = 10_000;

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
