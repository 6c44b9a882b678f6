import { closeSync, openSync, readSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { WriteOutcome } from '../statement.ts';
import { logFileOf, type LogRange } from './append-log.ts';
import { readFrame, type LoggedGroup } from './frame.ts';

/** Stores ranges of the log in the database. */
export interface LogIndexer {
  /**
   * @param again Whether parts of the range may be stored already.
   * @param run Stores groups.
   */
  index(
    range: LogRange,
    again: boolean,
    run: (groups: readonly LoggedGroup['statements'][]) => WriteOutcome[],
  ): WriteOutcome[];
  close(): void;
}

const damaged: WriteOutcome = { kind: 'failed', code: 'log damaged', message: 'a record of the log cannot be read' };

export function createLogIndexer(db: DatabaseSync, file: string): LogIndexer {
  let opened: number | undefined;

  function groupsIn({ from, to }: LogRange): LoggedGroup[] | undefined {
    opened ??= openSync(logFileOf(file), 'r');
    const bytes = Buffer.alloc(to - from);
    readSync(opened, bytes, 0, bytes.length, from);
    const groups: LoggedGroup[] = [];
    for (let offset = 0; offset < bytes.length;) {
      const frame = readFrame(bytes, offset);
      if (!frame) return undefined;
      groups.push(...frame.groups);
      offset += frame.size;
    }
    return groups;
  }

  return {
    index(range, again, run) {
      const groups = groupsIn(range);
      if (!groups) return [damaged];
      const known = again ? db.prepare('SELECT 1 FROM journal WHERE seq = ?') : undefined;
      return run(groups.filter(({ seq }) => !known?.get(seq)).map(({ statements }) => statements));
    },
    close() {
      if (opened !== undefined) closeSync(opened);
    },
  };
}
