import type { Engine } from '../../engine/engine.ts';
import type { LogFile } from './log-file.ts';

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
