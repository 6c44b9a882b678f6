import type { Check } from '#shared/model/decision.ts';
import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Row } from './connection.ts';

/** The stored checks of a decision: complete, or the number of a list with its evidence. */
export type PackedChecks = readonly Check[] | readonly [list: number, ...open: string[]];

/** The content of `journal.entry` for a decision; sequence, time, kind, trace and id have their own columns. */
export interface PackedDecision extends Omit<
  EntryOf<'decision'>,
  'seq' | 'at' | 'atMs' | 'kind' | 'trace' | 'id' | 'checks'
> {
  checks: PackedChecks;
  /**
   * For request header and body and response header and body, the number of bytes of `journal.messages` in order, or the
   * id of a stored content as a negative number.
   */
  messages: readonly [number, number, number, number];
  /** Bytes of the request body, if only a part is stored. */
  requestSize?: number;
}

/** The columns of `journal` that {@link readSummary} reads. */
export const entryColumns = 'seq, at, trace, decision, entry';

/** An entry without its checks. */
export function readSummary(row: Row): { entry: JournalEntry; packed?: PackedDecision } {
  const text = row['entry'] as string;
  if (row['decision'] === null) return { entry: JSON.parse(text) as JournalEntry };
  const packed = JSON.parse(text) as PackedDecision;
  const { checks: _checks, messages: _messages, requestSize: _size, ...summary } = packed;
  const atMs = row['at'] as number;
  const entry: JournalEntry = {
    ...summary,
    seq: row['seq'] as number,
    at: toInstant(atMs),
    kind: 'decision',
    atMs,
    trace: row['trace'] as string,
    id: row['decision'] as string,
    checks: [],
  };
  return { entry, packed };
}
