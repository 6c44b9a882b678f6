import type { JournalEntry } from '#shared/model/journal-entry.ts';

/** How many of the newest entries are kept. */
export const windowLimit = 5_000;

/** How many entries are kept at most while the user reads older pages. */
export const readingLimit = 50_000;

/**
 * A bounded part of the journal: entries in its order. While held, new entries wait in `pending`, so that what is being
 * read stays where it is.
 */
export interface EntryWindow {
  entries: readonly JournalEntry[];
  pending: readonly JournalEntry[];
  /** How many pending entries were dropped because too many came. */
  dropped: number;
  held: boolean;
  /** Whether the entries reach back to the first there is. */
  complete: boolean;
}

export const emptyWindow: EntryWindow = { entries: [], pending: [], dropped: 0, held: false, complete: false };

/** Adds new entries behind the newest, or to those that wait while the window is held. */
export function appendEntries(window: EntryWindow, batch: readonly JournalEntry[]): EntryWindow {
  if (!window.held) return trimmed(window, behind(window.entries, batch));
  const pending = behind(window.pending, batch, window.entries.at(-1)?.seq);
  const over = Math.max(0, pending.length - windowLimit);
  return { ...window, pending: pending.slice(over), dropped: window.dropped + over };
}

/** Puts an older page, in the order of the journal, before the oldest. */
export function prependEntries(window: EntryWindow, page: readonly JournalEntry[], complete: boolean): EntryWindow {
  const oldest = window.entries[0]?.seq ?? Infinity;
  return { ...window, entries: [...page.filter(({ seq }) => seq < oldest), ...window.entries], complete };
}

/** Keeps what is shown as it is until {@link releaseWindow}. */
export function holdWindow(window: EntryWindow): EntryWindow {
  return window.held ? window : { ...window, held: true };
}

/** Shows what waited. When too much did, what lies before it is left out and read again as older pages. */
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
