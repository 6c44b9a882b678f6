import { toInstant } from '#shared/model/instant.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { StopReason } from '../../jobs/job.ts';
import type { Row } from '../../store/connection.ts';

/** Why an entry is omitted: it takes too long or too much memory, or it cannot be read. */
export type LeftOutReason = StopReason | 'unreadable';

const words: Readonly<Record<LeftOutReason, string>> = {
  deadline: 'it takes too long to write',
  memory: 'it takes too much memory to write',
  unreadable: 'it cannot be read',
};

/** Replaces an entry that could not be exported, at its position, with its id and the reason. */
export interface LeftOutEntry {
  entry: JournalEntry;
  leftOut: { kind: string; reason: LeftOutReason };
}

export function leftOutEntry(row: Row, reason: LeftOutReason): LeftOutEntry {
  const [atMs, kind, seq] = [Number(row['at']), String(row['kind']), Number(row['seq'])];
  const trace = row['trace'];
  const entry: JournalEntry = {
    seq,
    at: toInstant(atMs),
    atMs,
    ...(typeof trace === 'string' && { trace }),
    kind: 'engine',
    change: 'failure',
    message: `Entry ${seq} (${kind}) was left out of this export: ${words[reason]}.`,
  };
  return { entry, leftOut: { kind, reason } };
}
