import type { Engine } from '../engine/engine.ts';
import type { LogFile } from './log-file.ts';

/** Puts errors that nobody handles into the journal and into the log file, which takes them when the store cannot. */
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
