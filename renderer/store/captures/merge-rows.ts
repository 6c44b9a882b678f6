import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { CaptureRow } from './capture-row.ts';

/** Rows of a list, newest first, and the cursor for older ones. */
export interface RowPage {
  items: readonly CaptureRow[];
  next: string | null;
}

/**
 * Merges a fresh first page into the known rows. Known rows that the page covers but does not contain were removed.
 * When the page does not overlap the known rows, the list restarts with the page.
 */
export function mergeRows(known: RowPage, fresh: RowPage): RowPage {
  const last = fresh.items.at(-1);
  const newest = known.items[0];
  if (!last || !newest || fresh.next === null || newest.seq < last.seq) return fresh;
  const older = known.items.filter(({ seq }) => seq < last.seq);
  return older.length === 0 ? fresh : { items: [...fresh.items, ...older], next: known.next };
}

/** The rows, updated with the pairings in new journal entries. */
export function followPairings(known: readonly CaptureRow[], batch: readonly JournalEntry[]): readonly CaptureRow[] {
  const outcomes = new Map(
    batch.flatMap((entry) =>
      entry.kind === 'pairing' && entry.captureId !== undefined ? [[entry.captureId, entry.outcome] as const] : [],
    ),
  );
  if (outcomes.size === 0 || !known.some(({ id }) => outcomes.has(id))) return known;
  return known.map((row) => {
    const pairing = outcomes.get(row.id);
    return pairing === undefined ? row : { ...row, pairing };
  });
}
