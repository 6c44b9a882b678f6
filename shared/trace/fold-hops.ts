import type { EntryOf, JournalEntry } from '../model/journal-entry.ts';

/** The end of a hop that sent the request. */
export type SentEntry = EntryOf<'exchange'> | EntryOf<'attempt'>;

/** The end of a hop that received the request. */
export type ReceivedEntry = EntryOf<'decision'> | EntryOf<'capture'>;

/** One thing that happened: an entry alone, or both ends of one hop, the sending end as `entry`. */
export interface Row {
  /** Stays the same when the other end arrives, so that a list does not jump. */
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

/**
 * Joins both ends of each hop, which record the same span, into one row.
 * Rows come in the order in which what they record began; an end without its other end keeps its own row.
 */
export function foldHops(entries: readonly JournalEntry[]): Row[] {
  const sent = new Map<string, SentEntry>();
  for (const entry of entries) if (isSent(entry) && !sent.has(entry.span)) sent.set(entry.span, entry);
  const received = new Map<string, ReceivedEntry>();
  for (const entry of entries) {
    if (isReceived(entry) && entry.span !== undefined && sent.has(entry.span) && !received.has(entry.span))
      received.set(entry.span, entry);
  }
  const rows: Row[] = [];
  for (const entry of entries) {
    if (isReceived(entry) && entry.span !== undefined && received.get(entry.span) === entry) continue;
    rows.push(rowOf(entry, isSent(entry) && sent.get(entry.span) === entry ? received.get(entry.span) : undefined));
  }
  return rows.sort((a, b) => a.entry.atMs - b.entry.atMs || a.entry.seq - b.entry.seq);
}

/** One row for each entry, nothing joined, in the order of the journal. */
export function plainRows(entries: readonly JournalEntry[]): Row[] {
  return entries.map((entry) => ({ key: String(entry.seq), entry }));
}

function rowOf(entry: JournalEntry, received: ReceivedEntry | undefined): Row {
  const span = isSent(entry) || isReceived(entry) ? entry.span : undefined;
  const key = span === undefined ? String(entry.seq) : `${span}/${String(entry.trace)}`;
  return received === undefined ? { key, entry } : { key, entry, received };
}
