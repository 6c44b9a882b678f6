import type { EntryOf, JournalEntry, JournalKind } from '../model/journal-entry.ts';

/** What is particular about some kinds of entries. */
export type KindTable<Result, More extends unknown[] = []> = {
  readonly [Kind in JournalKind]?: (entry: EntryOf<Kind>, ...more: More) => Result;
};

/** What a table says about an entry; undefined if it lacks the kind. */
export function ofKind<Result, More extends unknown[]>(
  table: KindTable<Result, More>,
  entry: JournalEntry,
  ...more: More
): Result | undefined {
  const row = table[entry.kind] as ((entry: JournalEntry, ...more: More) => Result) | undefined;
  return row?.(entry, ...more);
}
