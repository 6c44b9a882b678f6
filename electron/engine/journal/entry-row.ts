import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { toInstant } from '#shared/model/instant.ts';
import { unpackChecks } from './decisions/check-list.ts';
import type { PackedDecision } from './decisions/decision-row.ts';
import type { Reader, Row } from './store/connection.ts';

/** The columns of `journal` that {@link readEntry} reads. */
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

/** A journal entry by its row. Decisions of before have the form of all others. */
export function readEntry(store: Pick<Reader, 'get'>, row: Row): JournalEntry {
  const { entry, packed } = readSummary(row);
  if (packed && entry.kind === 'decision') entry.checks = unpackChecks(store, packed[7]);
  return entry;
}
