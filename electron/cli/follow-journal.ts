import type { JournalEntry } from '#shared/model/journal-entry.ts';

/** Entries of the journal behind a sequence, as they come. */
export type FollowJournal = (after: number) => AsyncGenerator<JournalEntry, void>;

/** Reads the live feed of the control API (server-sent events). */
export function followerOf(control: string, key: string): FollowJournal {
  return async function* follow(after) {
    const stop = new AbortController();
    const response = await fetch(`${control}/journal/feed?after=${after}`, {
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
          if (data !== undefined) yield* (JSON.parse(data) as { entries: JournalEntry[] }).entries;
        }
      }
    } finally {
      stop.abort();
    }
  };
}
