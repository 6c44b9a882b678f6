import type { JournalEntry } from '#shared/model/journal-entry.ts';

/** Yields journal entries with a sequence number greater than `after`, including new ones. */
export type FollowJournal = (after: number) => AsyncGenerator<JournalEntry, void>;

/** Follows the journal through its live feed. */
export function journalOf(feed: FollowFeed): FollowJournal {
  return async function* follow(after) {
    for await (const message of feed(`/journal/feed?after=${after}`))
      yield* (message as { entries: JournalEntry[] }).entries;
  };
}

/** Yields the messages of a live feed of the control API. */
export type FollowFeed = (path: string) => AsyncGenerator<unknown, void>;

/** Reads live feeds of the control API (server-sent events). */
export function feedsOf(control: string, key: string): FollowFeed {
  return async function* follow(path) {
    const stop = new AbortController();
    const response = await fetch(control + path, {
      headers: { authorization: `Bearer ${key}` },
      signal: stop.signal,
    });
    let text = '';
    try {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const blocks = (text + chunk).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1];
          if (data !== undefined) yield JSON.parse(data) as unknown;
        }
      }
    } finally {
      stop.abort();
    }
  };
}
