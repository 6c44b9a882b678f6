import type { JournalEntry } from '#shared/model/journal-entry.ts';

/** Maximum number of entries kept at the new end. Each new entry costs work for all of them; older ones load as pages. */
export const windowLimit = 1_000;

/** Maximum number of entries kept while the user reads older pages. */
export const readingLimit = 50_000;

/**
 * A bounded part of the journal, in journal order. While held, new entries wait in `pending`, so that visible rows
 * do not move.
 */
export interface EntryWindow {
  entries: readonly JournalEntry[];
  pending: readonly JournalEntry[];
  /** Number of pending entries dropped because of the limit. */
  dropped: number;
  held: boolean;
  /** Whether the entries include the first entry of the journal. */
  complete: boolean;
}

export const emptyWindow: EntryWindow = { entries: [], pending: [], dropped: 0, held: false, complete: false };

/** The newest sequence number, which counts the entries of the journal; 0 for none. */
export const newestSeq = ({ entries, pending }: EntryWindow): number => (pending.at(-1) ?? entries.at(-1))?.seq ?? 0;

/** Appends new entries, or adds them to `pending` while the window is held. */
export function appendEntries(window: EntryWindow, batch: readonly JournalEntry[]): EntryWindow {
  if (!window.held) return trimmed(window, behind(window.entries, batch));
  const pending = behind(window.pending, batch, window.entries.at(-1)?.seq);
  const over = Math.max(0, pending.length - windowLimit);
  return { ...window, pending: pending.slice(over), dropped: window.dropped + over };
}

/** Prepends an older page, in journal order. */
export function prependEntries(window: EntryWindow, page: readonly JournalEntry[], complete: boolean): EntryWindow {
  const oldest = window.entries[0]?.seq ?? Infinity;
  return { ...window, entries: [...page.filter(({ seq }) => seq < oldest), ...window.entries], complete };
}

/** Holds the visible entries until {@link releaseWindow}. */
export function holdWindow(window: EntryWindow): EntryWindow {
  return window.held ? window : { ...window, held: true };
}

/** Appends the pending entries. After an overflow, the window restarts with them; earlier entries load as older pages. */
export function releaseWindow(window: EntryWindow): EntryWindow {
  if (!window.held) return window;
  const entries = window.dropped > 0 ? window.pending : [...window.entries, ...window.pending];
  const complete = window.dropped > 0 ? false : window.complete;
  return trimmed({ ...window, held: false, pending: [], dropped: 0, complete }, entries);
}

function trimmed(window: EntryWindow, entries: readonly JournalEntry[]): EntryWindow {
  const over = entries.length - windowLimit;
  return over > 0 ? { ...window, entries: entries.slice(over), complete: false } : { ...window, entries };
}

function behind(known: readonly JournalEntry[], batch: readonly JournalEntry[], floor = 0): readonly JournalEntry[] {
  const last = known.at(-1)?.seq ?? floor;
  const fresh = batch.filter(({ seq }) => seq > last);
  return fresh.length === 0 ? known : [...known, ...fresh];
}
