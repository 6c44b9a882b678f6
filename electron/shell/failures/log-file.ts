import { appendFileSync, chmodSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { toInstant } from '#shared/model/instant.ts';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { Clock } from '../../engine/clock.ts';
import type { Engine } from '../../engine/engine.ts';

/** A log file for errors that the journal may be unable to store. */
export interface LogFile {
  readonly path: string;
  /** Writes synchronously. Does nothing if the disk is full or not writable. */
  note(error: unknown): void;
}

const maxBytes = 1024 * 1024;

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** `hookbench.log` in the data folder, with mode 0600. Above 1 MiB it is renamed to `hookbench.log.1`. */
export function openLogFile(dataDir: string, clock: Clock): LogFile {
  const path = join(dataDir, 'hookbench.log');
  return {
    path,
    note(error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
      try {
        if (sizeOf(path) > maxBytes) renameSync(path, `${path}.1`);
        appendFileSync(path, `${toInstant(clock.now())} ${text}\n`, { mode: 0o600 });
        chmodSync(path, 0o600);
      } catch {
        // The disk is full or not writable.
      }
    },
  };
}

/** Creates a function that writes unhandled errors to the journal and, in case the store fails, to the log file. */
export function createNoteFailure(
  { journal, clocks }: Pick<Engine, 'journal' | 'clocks'>,
  log: Pick<LogFile, 'note'>,
): (error: unknown) => void {
  return (error) => {
    log.note(error);
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    journal.append([{ kind: 'engine', atMs: clocks.wall.now(), change: 'failure', message }]).catch(() => undefined);
  };
}
