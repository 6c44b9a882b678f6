import type { EntryOf, JournalEntry } from '../model/journal-entry.ts';

/** The end of a hop that sent the request. */
export type SentEntry = EntryOf<'exchange'> | EntryOf<'attempt'>;

/** The end of a hop that received the request. */
export type ReceivedEntry = EntryOf<'decision'> | EntryOf<'capture'>;

/** One row of a list: a single entry, or both ends of one hop with the sending end as `entry`. */
export interface Row {
  /** Stays the same when the other end arrives, so that the list does not jump. */
  key: string;
  entry: JournalEntry;
  received?: ReceivedEntry;
}

/** Whether the entry is the sending end of a hop. */
export function isSent(entry: JournalEntry): entry is SentEntry {
  return entry.kind === 'exchange' || entry.kind === 'attempt';
}

/** Whether the entry is the receiving end of a hop. */
export function isReceived(entry: JournalEntry): entry is ReceivedEntry {
  return entry.kind === 'decision' || entry.kind === 'capture';
}

/** Both ends of a row, as far as they are known. */
export const endsOf = ({ entry, received }: Pick<Row, 'entry' | 'received'>) => ({
  sent: isSent(entry) ? entry : undefined,
  received: received ?? (isReceived(entry) ? entry : undefined),
});

/**
 * Joins both ends of each hop, which have the same span, into one row. Rows are ordered by start time; an end without
 * its counterpart gets its own row. When the same bytes were sent more than once, the ends are joined in the order of
 * time.
 */
export function foldHops(entries: readonly JournalEntry[]): Row[] {
  const rows = new Map<string, Row>();
  const sent = new Map<string, number>();
  const received = new Map<string, number>();
  for (const entry of entries.toSorted(inTime)) {
    const span = isSent(entry) || isReceived(entry) ? entry.span : undefined;
    const place = span === undefined ? String(entry.seq) : nextPlace(span, isSent(entry) ? sent : received);
    const otherEnd = rows.get(place);
    if (otherEnd && isReceived(entry)) rows.set(place, { ...otherEnd, received: entry });
    else if (otherEnd && isReceived(otherEnd.entry)) rows.set(place, rowOf(place, entry, otherEnd.entry));
    else rows.set(place, rowOf(place, entry));
  }
  return [...rows.values()].sort((a, b) => inTime(a.entry, b.entry));
}

const inTime = (a: JournalEntry, b: JournalEntry): number => a.atMs - b.atMs || a.seq - b.seq;

/** The place of the next end with this span: both ends of the nth hop with it get the same. */
function nextPlace(span: string, counts: Map<string, number>): string {
  const n = (counts.get(span) ?? 0) + 1;
  counts.set(span, n);
  return n === 1 ? span : `${span}/${String(n)}`;
}

function rowOf(place: string, entry: JournalEntry, received?: ReceivedEntry): Row {
  const hop = (isSent(entry) || isReceived(entry)) && entry.span !== undefined;
  const key = hop ? `${place}/${String(entry.trace)}` : place;
  return received === undefined ? { key, entry } : { key, entry, received };
}

/** One row per entry in journal order, without joining. */
export function plainRows(entries: readonly JournalEntry[]): Row[] {
  return entries.map((entry) => ({ key: String(entry.seq), entry }));
}
