import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { CaptureRow } from './capture-row.ts';

/** Rows of a list, newest first, and where older ones begin. */
export interface RowPage {
  items: readonly CaptureRow[];
  next: string | null;
}

/**
 * The rows known after the newest were read again. What is as new as those read but not among them is there no more;
 * where the two do not meet, what lies between is not known, and the list begins anew.
 */
export function mergeRows(known: RowPage, fresh: RowPage): RowPage {
  const last = fresh.items.at(-1);
  const newest = known.items[0];
  if (!last || !newest || fresh.next === null || newest.seq < last.seq) return fresh;
  const older = known.items.filter(({ seq }) => seq < last.seq);
  return older.length === 0 ? fresh : { items: [...fresh.items, ...older], next: known.next };
}

/** The rows known, with what the journal says of their other end since. */
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
