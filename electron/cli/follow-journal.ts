import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { FollowFeed } from './follow-feed.ts';

/** Yields journal entries with a sequence number greater than `after`, including new ones. */
export type FollowJournal = (after: number) => AsyncGenerator<JournalEntry, void>;

/** Follows the journal through its live feed. */
export function journalOf(feed: FollowFeed): FollowJournal {
  return async function* follow(after) {
    for await (const message of feed(`/journal/feed?after=${after}`))
      yield* (message as { entries: JournalEntry[] }).entries;
  };
}
