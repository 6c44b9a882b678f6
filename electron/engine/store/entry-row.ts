import type { Check, Decision } from '#shared/model/decision.ts';
import type { ClockOffsets, JournalEntry } from '#shared/model/journal-entry.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import type { Row } from './connection.ts';

/** The stored checks of a decision: complete, or the number of a list with its evidence. */
export type PackedChecks = readonly Check[] | readonly [list: number, ...open: string[]];

/**
 * The content of `journal.entry` for a decision; sequence, time, trace and id have their own columns. The last
 * member gives, for request header and body and response header and body, the number of bytes of `journal.messages`
 * in order, or the id of a stored content as a negative number.
 */
export type PackedDecision = readonly [
  server: Decision['server'],
  outcome: Decision['outcome'],
  method: string,
  url: string,
  status: number,
  durationMs: number,
  span: string | null,
  checks: PackedChecks,
  messages: readonly [number, number, number, number],
  /** Bytes of the request body, if only a part is stored. */
  requestSize?: number | null,
  clockOffsets?: ClockOffsets,
];

/** The columns of `journal` that {@link readSummary} reads. */
export const entryColumns = 'seq, at, trace, decision, entry';

/** An entry without its checks. */
export function readSummary(row: Row): { entry: JournalEntry; packed?: PackedDecision } {
  const text = row['entry'] as string;
  if (row['decision'] === null) return { entry: JSON.parse(text) as JournalEntry };
  const packed = JSON.parse(text) as PackedDecision;
  const [server, outcome, method, url, status, durationMs, span, , , , clockOffsets] = packed;
  const atMs = row['at'] as number;
  const entry: JournalEntry = {
    seq: row['seq'] as number,
    at: toInstant(atMs),
    kind: 'decision',
    atMs,
    trace: row['trace'] as string,
    ...(clockOffsets && { clockOffsets }),
    ...(span !== null && { span }),
    id: row['decision'] as string,
    server,
    outcome,
    checks: [],
    method,
    url,
    status,
    durationMs,
  };
  return { entry, packed };
}
