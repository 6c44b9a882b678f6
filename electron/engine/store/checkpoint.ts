import type { DatabaseSync } from 'node:sqlite';

/** Frames in the write-ahead log above which the writer itself checkpoints: far more than the keeper leaves there. */
export const writerCheckpointFrames = 10_000;

const worthwhileFrames = 200;

/**
 * Copies the write-ahead log into the database once it is worth it. A passive checkpoint holds up neither the writer nor
 * readers, so it is done beside them; done by the writer it would stall commits for many milliseconds.
 */
export function createCheckpoint(db: DatabaseSync): () => void {
  const look = db.prepare('PRAGMA wal_checkpoint(NOOP)');
  const passive = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  return () => {
    const { log, checkpointed } = look.get() as { log: number; checkpointed: number };
    if (log - checkpointed >= worthwhileFrames) passive.get();
  };
}
