import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Journal } from './journal.ts';

const page = 500;
/** So many entries wait in memory for a slow follower; what is beyond is read from the store again. */
const window = 5000;

/**
 * The journal as an endless sequence of batches, without gap or repetition.
 * @param after Sequence to start behind; entries already there come first.
 * @param signal Ends it.
 */
export async function* follow(
  journal: Journal,
  after: number | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<JournalEntry[], void> {
  let waiting: JournalEntry[] = [];
  let behind = true;
  let wake: (() => void) | undefined;
  const subscription = journal.feed.subscribe((batch, more) => {
    if (more || waiting.length + batch.length > window) {
      waiting = [];
      behind = true;
    } else if (!behind) waiting.push(...batch);
    wake?.();
  });
  const onAbort = (): void => wake?.();
  signal?.addEventListener('abort', onAbort);
  let last = after ?? journal.lastCommitted();

  function take(): JournalEntry[] {
    if (behind) {
      const stored = journal.since(last, page);
      behind = stored.length === page;
      return stored;
    }
    const batch = waiting.filter((entry) => entry.seq > last);
    waiting = [];
    return batch;
  }

  try {
    while (!signal?.aborted) {
      const batch = take();
      last = batch.at(-1)?.seq ?? last;
      if (batch.length > 0) yield batch;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (waiting.length > 0 || behind || signal?.aborted) resolve();
        });
    }
  } finally {
    subscription.stop();
    signal?.removeEventListener('abort', onAbort);
  }
}

/** A batch, or how many entries were skipped. */
export interface FollowedBatch {
  entries: JournalEntry[];
  missed?: number;
}

/**
 * The journal as `follow` yields it, for a reader that would rather skip entries than stay behind.
 * @param maxBehind A reader that is behind by more entries skips to the newest, and gets the number that it missed.
 */
export async function* followWithin(
  journal: Journal,
  after: number | undefined,
  signal: AbortSignal | undefined,
  maxBehind: number,
): AsyncGenerator<FollowedBatch, void> {
  let last = after ?? journal.lastCommitted();
  while (!signal?.aborted) {
    let missed = 0;
    for await (const entries of follow(journal, last, signal)) {
      const newest = journal.lastCommitted();
      if (newest - last > maxBehind) {
        missed = newest - last;
        last = newest;
        break;
      }
      last = entries.at(-1)?.seq ?? last;
      yield { entries };
    }
    if (missed === 0) return;
    yield { entries: [], missed };
  }
}
