import type { EntryOf, NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Clocks } from '../../clock.ts';
import type { StoredRow } from './record-rows.ts';

/** Numbers of records by their collections. */
export type RecordCounts = Map<string, number>;

type Change = EntryOf<'record'>['change'];

/** Max characters of a key that an entry shows. */
const maxKey = 200;
/** Max collections that an entry names. */
const maxNamed = 10;

/** The journal entry about a record that no request changed. @param what What happened to it, e.g. "was added by hand" */
export function recordEntry(
  { wall }: Pick<Clocks, 'wall'>,
  change: Change,
  { collection, key, trace }: Pick<StoredRow, 'collection' | 'key' | 'trace'>,
  what: string,
): NewJournalEntry {
  const shown = key.slice(0, maxKey);
  const message = `${[collection, shown].join(' ').trimEnd()} ${what}`;
  return { kind: 'record', atMs: wall.now(), ...(trace && { trace }), change, collection, key: shown, message };
}

/** The journal entry about records that no request changed; none without records. @param what E.g. "added at the start" */
export function recordsEntry(
  { wall }: Pick<Clocks, 'wall'>,
  change: Change,
  counts: RecordCounts,
  what: string,
): NewJournalEntry[] {
  const all = [...counts];
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return [];
  const named = all.slice(0, maxNamed).map(([name, count]) => `${name} ${count}`);
  const others = all.length - named.length;
  const more = others > 0 ? `, and ${others} more` : '';
  // Without the format of numbers, which would delay a start.
  const message = `${total} ${total === 1 ? 'record was' : 'records were'} ${what}: ${named.join(', ')}${more}`;
  return [{ kind: 'record', atMs: wall.now(), change, message }];
}

export const count = (counts: RecordCounts, collection: string, by = 1): void =>
  void counts.set(collection, (counts.get(collection) ?? 0) + by);
