import { appendFileSync, chmodSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { toInstant } from '#shared/model/instant.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { Clock } from '../engine/clock.ts';

/** Where failures are noted that the journal may not be able to keep. */
export interface LogFile {
  readonly path: string;
  /** Writes at once; a disk that cannot take it is no further failure. */
  note(error: unknown): void;
}

const mostBytes = 1024 * 1024;

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** `hookbench.log` of the data folder, for its owner only. Beyond 1 MiB it becomes `hookbench.log.1` and is begun anew. */
export function openLogFile(dataDir: string, clock: Clock): LogFile {
  const path = join(dataDir, 'hookbench.log');
  return {
    path,
    note(error) {
      const words = error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
      try {
        if (sizeOf(path) > mostBytes) renameSync(path, `${path}.1`);
        appendFileSync(path, `${toInstant(clock.now())} ${words}\n`, { mode: 0o600 });
        chmodSync(path, 0o600);
      } catch {
        // The disk is full or the folder cannot be written.
      }
    },
  };
}
