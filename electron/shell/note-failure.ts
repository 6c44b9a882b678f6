import type { Engine } from '../engine/engine.ts';

/** Puts errors that nobody handles into the journal. */
export function createNoteFailure({ journal, clocks }: Pick<Engine, 'journal' | 'clocks'>): (error: unknown) => void {
  return (error) => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    journal.append([{ kind: 'engine', atMs: clocks.wall.now(), change: 'failure', message }]).catch(() => undefined);
  };
}
