import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { FollowFeed } from './follow-feed.ts';

/** Entries of the journal behind a sequence, as they come. */
export type FollowJournal = (after: number) => AsyncGenerator<JournalEntry, void>;

/** Follows the journal by its live feed. */
export function journalOf(feed: FollowFeed): FollowJournal {
  return async function* follow(after) {
    for await (const told of feed(`/journal/feed?after=${after}`)) yield* (told as { entries: JournalEntry[] }).entries;
  };
}
